import { hash } from 'node:crypto';
import negotiate from '@fastify/accept-negotiator';
import fastifyStatic from '@fastify/static';
import type { Store } from '@kontor/registry/store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '../infrastructure/environment.ts';
import { notFound, ProblemError } from '../infrastructure/http/problem.ts';
import type { Log } from '../infrastructure/log.ts';
import type { OverrideCookie } from '../override/override-cookie.ts';
import { type ChosenReleases, chosenReleases, withAllowedOrigins } from './chosen-releases.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { firstAnswers } from './first-answers.ts';
import { isAsset, isFilePath, isHashed, isPagePath, routeOfPath } from './page-of-path.ts';
import { createPageSource } from './page-source.ts';
import type { RegistryReader } from './registry-reader.ts';
import type { IdentifyVisitor } from './visitor.ts';

/** The front ends, served on the API's own origin. */
export interface Portal {
  readonly registry: RegistryReader;
  register(app: FastifyInstance, visitors: Visitors): Promise<void>;
}

/** What distinguishes those who load a page. */
export interface Visitors {
  readonly identifyVisitor: IdentifyVisitor;
  readonly overrides: OverrideCookie;
}

export interface PortalOptions {
  readonly store: Store;
  readonly registry: RegistryReader;
  /** Folder of the store's files, where this server sends them itself; elsewhere a gateway does. */
  readonly folder: string | null;
  readonly environment: Pick<Environment, 'paymentIsSandboxed' | 'sentryDsn' | 'tagManagerId' | 'remoteOrigins'>;
  readonly log: Log;
}

/** Serves the releases that the registry names: pages that are composed for who loads them, and files that never change. */
export function createPortal({ store, registry, folder, environment, log }: PortalOptions): Portal {
  const { paymentIsSandboxed, sentryDsn, tagManagerId, remoteOrigins } = environment;
  const pageSource = createPageSource(store);
  const policyFor = (releases: ChosenReleases) =>
    contentSecurityPolicy({
      ownPayment: paymentIsSandboxed,
      sentryDsn,
      remoteDsns: releases.remotes.flatMap(({ release }) => release.build.errorReportingDsn ?? []),
      tagManagerId,
      remoteOrigins,
      overrideOrigins: releases.overrides.map(({ from }) => from),
    });

  return {
    registry,
    async register(app, { identifyVisitor, overrides: overrideCookie }) {
      if (folder !== null) await serveFiles(app, folder);

      app.get('/*', async (request: FastifyRequest, reply: FastifyReply) => {
        const path = new URL(request.url, 'http://portal').pathname;
        if (folder !== null && isAsset(path)) return sendFile(reply, path);
        if (!isPagePath(path) || !wantsPage(path, request)) throw notFound();
        const entry = await registry.latest();
        const releases = entry && chosenReleases(entry.registry, await identifyVisitor(entry.registry, request, reply));
        if (!releases) {
          log.error({ store: store.location }, 'no release of the host is published: there are no pages to serve');
          throw new ProblemError('unavailable');
        }
        const overrides = overrideCookie.read(request, reply, releases.host.build);
        const allowed = withAllowedOrigins({ ...releases, overrides }, remoteOrigins, log);
        const page = await pageSource(allowed, routeOfPath(path)).catch((error: unknown) => {
          log.error({ err: error, store: store.location }, 'the page of the host cannot be read');
          throw new ProblemError('unavailable');
        });
        const policy = policyFor(allowed);
        // With the policy: some browsers keep the one they know when a page has not changed.
        const etag = `W/"${hash('sha256', page.fingerprint + policy, 'base64url')}"`;
        reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'private, no-cache')
          .header('vary', 'accept-encoding, cookie')
          .header('etag', etag)
          .header('content-security-policy', policy)
          .header('link', firstAnswers(path, request));
        if (request.headers['if-none-match'] === etag) return reply.code(304).send();
        const encoding = negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip']);
        return encoding ? reply.header('content-encoding', encoding).send(page[encoding]) : reply.send(page.identity);
      });
    },
  };
}

/** The build has compressed the files; the server only picks the encoding. */
const serveFiles = async (app: FastifyInstance, folder: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    index: false,
  });
};

/** What has a hash of its content in its name is kept for ever. */
const sendFile = (reply: FastifyReply, path: string): FastifyReply =>
  reply.header('cache-control', isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache').sendFile(path);

/** An icon that is missing is asked for with any type; only who opens a page there names HTML. */
function wantsPage(path: string, { headers: { accept = '*/*' } }: FastifyRequest): boolean {
  return accept.includes('text/html') || (accept.includes('*/*') && !isFilePath(path));
}
