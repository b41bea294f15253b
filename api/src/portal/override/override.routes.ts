import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RemoteBuild } from '@kontor/contract/build-record';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { unavailable } from '../../infrastructure/http/problem.ts';
import { checked } from '../../infrastructure/http/validation.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { recordSecurityEvent } from '../../infrastructure/security/record-security-event.ts';
import { type ChosenReleases, chosenReleases } from '../releases/chosen-releases.ts';
import type { RegistryReader } from '../releases/registry-reader.ts';
import type { IdentifyVisitor } from '../visit/visitor.ts';
import { firstPageOf, overrideOf, refusalsOf } from './override.ts';
import type { OverrideCookie } from './override-cookie.ts';
import { overridePage, overridePolicy } from './override-page.ts';

const Asked = z.strictObject({
  /** Folder of the build. */
  url: z.url({ protocol: /^https?$/ }).check(z.maxLength(300), z.regex(/^[^?#]+\/$/)),
  /** The `remote.json` there. The browser fetches it, because the developer's server may be unreachable for us. */
  build: z.unknown(),
});

const Query = z.object({ from: z.optional(z.string().check(z.maxLength(300))) });

interface OverrideParts {
  readonly registry: RegistryReader;
  readonly identifyVisitor: IdentifyVisitor;
  readonly overrides: OverrideCookie;
}

/**
 * Lets a developer run a build of a remote in this portal, in the developer's own browser only. The caller registers
 * them where origins are allowed.
 */
export async function overrideRoutes(
  app: FastifyInstance,
  { environment: { overrideOrigins, production } }: Pick<Infrastructure, 'environment'>,
  { registry, identifyVisitor, overrides }: OverrideParts,
): Promise<void> {
  const script = await readFile(join(import.meta.dirname, 'override-client.js'), 'utf8');

  async function releasesOf(request: FastifyRequest, reply: FastifyReply): Promise<ChosenReleases> {
    const entry = await registry.latest();
    const releases = entry && chosenReleases(entry.registry, await identifyVisitor(entry.registry, request, reply));
    if (!releases) throw unavailable();
    return releases;
  }

  app.get('/dev/overrides', async (request, reply) => {
    const { from } = checked(Query, request.query);
    const { host, remotes } = await releasesOf(request, reply);
    reply.header('content-security-policy', overridePolicy(overrideOrigins)).header('cache-control', 'no-store');
    return reply.type('text/html; charset=utf-8').send(
      overridePage({
        releases: remotes.map(({ release }) => release),
        overrides: overrides.read(request, reply, host.build),
        from,
        // In production a link must not be able to change what a user runs.
        begins: from !== undefined && !production,
      }),
    );
  });

  app.get('/dev/overrides.js', async (_, reply) => reply.type('text/javascript; charset=utf-8').send(script));

  app.post('/dev/overrides', async (request, reply) => {
    const { url, build: record } = checked(Asked, request.body);
    const { host } = await releasesOf(request, reply);
    const build = RemoteBuild.safeParse(record);
    if (!build.success) return refuse(reply, [`remote.json is no record of a remote: ${z.prettifyError(build.error)}`]);
    const refusals = refusalsOf(build.data, url, host.build, overrideOrigins);
    if (refusals.length > 0) return refuse(reply, refusals);
    if (!overrides.add(request, reply, host.build, overrideOf(build.data, url))) {
      return refuse(reply, ['A cookie has no room for one more override: reset those that run.']);
    }
    recordSecurityEvent(request, 'override-added', { remote: build.data.name });
    return reply.send({ page: firstPageOf(build.data) });
  });

  app.delete('/dev/overrides', async (_, reply) => {
    overrides.clear(reply);
    return reply.code(204).send();
  });
}

const refuse = (reply: FastifyReply, reasons: readonly string[]): FastifyReply => reply.code(422).send({ reasons });
