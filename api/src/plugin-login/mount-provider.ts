import type { FastifyInstance, FastifyRequest } from 'fastify';
import { minutes } from '../infrastructure/clock.ts';
import { ProblemError } from '../infrastructure/http/problem.ts';
import { recordRefusal } from '../infrastructure/http/record-refusal.ts';
import { senderOf } from '../infrastructure/http/sender.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { type OpenIdProvider, openIdBase } from './openid-provider.ts';
import { failedLoginPath } from './plugin-login-paths.ts';

/** Logins that one address may begin. Each is stored for a day. */
const perAddress = { max: 100, window: minutes(15) };

/** Tokens that one address may ask for: enough for all systems of a vendor, and too little for guessing secrets. */
const tokensPerAddress = { max: 600, window: minutes(1) };

/**
 * The OpenID provider handles everything below the base that is not one of our own routes: discovery, keys,
 * authorization, token, userinfo. It parses requests and answers in its own formats (RFC 6749), so our hooks do not
 * read the body.
 */
export async function mountProvider(
  app: FastifyInstance,
  { environment, limits }: Pick<Infrastructure, 'environment' | 'limits'>,
  openId: OpenIdProvider,
): Promise<void> {
  const { host, protocol } = new URL(environment.publicUrl);

  /** Like the provider's router: case-insensitive, with an optional trailing slash. */
  const isFor = (route: RegExp, { url }: FastifyRequest): boolean =>
    route.test(new URL(url, environment.publicUrl).pathname.slice(openIdBase.length));

  /** The provider's address is our public one, whatever a proxy or a sender claims. */
  function relocate({ raw, url }: FastifyRequest): void {
    raw.headers['host'] = host;
    raw.headers['x-forwarded-host'] = host;
    raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    // The provider derives its mount path from these two.
    Object.assign(raw, { originalUrl: url });
    raw.url = url.slice(openIdBase.length);
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    scope.all(`${openIdBase}/*`, async (request, reply) => {
      if (isFor(/^\/token\/?$/i, request))
        await limits.take(limits.placeOf('oidc-token-from', senderOf(request)), tokensPerAddress);
      if (isFor(/^\/auth\/?$/i, request)) {
        try {
          await limits.take(limits.placeOf('oidc-from', senderOf(request)), perAddress);
        } catch (error) {
          if (!(error instanceof ProblemError)) throw error;
          recordRefusal(request, error);
          return reply.redirect(failedLoginPath('temporarily_unavailable'), 303);
        }
      }
      const provider = await openId();
      relocate(request);
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      await provider.callback()(request.raw, reply.raw);
    });
  });
}
