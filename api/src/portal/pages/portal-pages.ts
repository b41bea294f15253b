import { hash } from 'node:crypto';
import negotiate from '@fastify/accept-negotiator';
import { routeOfPath } from '@kontor/contract/route-of-path';
import type { Store } from '@kontor/registry/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '../../infrastructure/environment.ts';
import { unavailable } from '../../infrastructure/http/problem.ts';
import type { Log } from '../../infrastructure/log.ts';
import type { OverrideCookie } from '../override/override-cookie.ts';
import { type ChosenReleases, chosenReleases, withAllowedOrigins } from './chosen-releases.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { expectedLanguage } from './expected-language.ts';
import { firstAnswers } from './first-answers.ts';
import type { Page, PageSource } from './page-source.ts';
import type { RegistryReader } from './registry-reader.ts';
import type { IdentifyVisitor } from './visitor.ts';

/** What distinguishes visitors. */
export interface Visitors {
  readonly identifyVisitor: IdentifyVisitor;
  readonly overrides: OverrideCookie;
}

export interface PagesOptions {
  readonly store: Pick<Store, 'location'>;
  readonly registry: RegistryReader;
  readonly pages: PageSource;
  readonly environment: Pick<Environment, 'paymentIsSandboxed' | 'sentryDsn' | 'tagManagerId' | 'remoteOrigins'>;
  readonly log: Log;
}

/** Answers a path with its page, with the visitor's releases. */
export type SendPage = (path: string, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

export function createSendPage(
  { store, registry, pages, environment, log }: PagesOptions,
  visitors: Visitors,
): SendPage {
  /** Whatever the failure of the store: no page is available for now. */
  const fromStore = <T>(reading: Promise<T>, failure: string): Promise<T> =>
    reading.catch((error: unknown) => {
      log.error({ err: error, store: store.location }, failure);
      throw unavailable();
    });

  async function releasesFor(request: FastifyRequest, reply: FastifyReply): Promise<ChosenReleases> {
    const entry = await fromStore(registry.latest(), 'the registry cannot be read');
    const visitor = entry && (await visitors.identifyVisitor(entry.registry, request, reply));
    const releases = visitor && chosenReleases(entry.registry, visitor);
    if (!releases) {
      log.error({ store: store.location }, 'no release of the host is published: there are no pages to serve');
      throw unavailable();
    }
    const overrides = visitors.overrides.read(request, reply, releases.host.build);
    return withAllowedOrigins({ ...releases, overrides }, environment.remoteOrigins, log);
  }

  return async (path, request, reply) => {
    const releases = await releasesFor(request, reply);
    const page = await fromStore(
      pages.page(releases, routeOfPath(path), expectedLanguage(request)),
      'the page of the host cannot be read',
    );
    const policy = policyFor(releases, environment);
    // With the policy: some browsers keep the old one when a page has not changed.
    const etag = `W/"${hash('sha256', page.fingerprint + policy, 'base64url')}"`;
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'private, no-cache')
      .header('vary', 'accept-encoding, accept-language, cookie')
      .header('etag', etag)
      .header('content-security-policy', policy)
      .header('link', firstAnswers(path, request));
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : sendEncoded(page, request, reply);
  };
}

function sendEncoded(page: Page, { headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const encoding = negotiate(headers['accept-encoding'] ?? '', ['br', 'gzip']);
  return encoding ? reply.header('content-encoding', encoding).send(page[encoding]) : reply.send(page.identity);
}

const policyFor = (
  { remotes, overrides }: ChosenReleases,
  { paymentIsSandboxed, sentryDsn, tagManagerId, remoteOrigins }: PagesOptions['environment'],
): string =>
  contentSecurityPolicy({
    ownPayment: paymentIsSandboxed,
    sentryDsn,
    remoteDsns: remotes.flatMap(({ release }) => release.build.errorReportingDsn ?? []),
    tagManagerId,
    remoteOrigins,
    overrideOrigins: overrides.map(({ from }) => from),
  });
