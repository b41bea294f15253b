import { existsSync, readdirSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '../infrastructure/environment.ts';
import { notFound } from '../infrastructure/http/problem.ts';
import type { Log } from '../infrastructure/log.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { firstAnswers } from './first-answers.ts';
import { isAsset, isFilePath, isHashed, isPagePath, pageOfPath } from './page-of-path.ts';

/** The front ends, served on the API's own origin. */
export interface Portal {
  register(app: FastifyInstance): Promise<void>;
}

/** The portal as `pnpm build` composed it, or `null` where there is none: then the API runs alone. */
export function openPortal(environment: Environment, log: Log): Portal | null {
  const { payment, sentryDsn, tagManagerId, portalDirectory: folder } = environment;
  if (!existsSync(folder)) {
    log.warn({ folder }, 'the portal is not built: serving the API alone');
    return null;
  }
  const policy = contentSecurityPolicy({ ownPayment: payment === null, sentryDsn, tagManagerId });
  return { register: (app) => servePortal(app, folder, policy) };
}

/**
 * Files are compressed by the build; the server only picks the encoding. What has a hash in its name is kept for ever, pages
 * are asked for again each time, so that a deployed remote takes effect with the next load.
 */
async function servePortal(app: FastifyInstance, folder: string, policy: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    index: false,
  });

  const topFiles = new Set(
    readdirSync(folder)
      .filter(isFilePath)
      .map((name) => `/${name}`),
  );

  app.get('/*', (request: FastifyRequest, reply: FastifyReply) => {
    const path = new URL(request.url, 'http://portal').pathname;
    if (isAsset(path) || topFiles.has(path)) {
      const caching = isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
      return reply.header('cache-control', caching).sendFile(path);
    }
    if (!isPagePath(path) || !wantsPage(path, request)) throw notFound();
    return reply
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .header('link', firstAnswers(path, request))
      .sendFile(pageOfPath(path));
  });
}

/** An icon that is missing is asked for with any type; only who opens a page there names HTML. */
function wantsPage(path: string, { headers: { accept = '*/*' } }: FastifyRequest): boolean {
  return accept.includes('text/html') || (accept.includes('*/*') && !isFilePath(path));
}
