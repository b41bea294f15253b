import { hash } from 'node:crypto';
import { isPublic, type PortalPage } from '@kontor/contract/portal-page';
import type { RegistryEntry } from '@kontor/contract/registry';
import { keptPageHeader, keptThemeHeader } from '@kontor/contract/service-worker';
import type { FastifyRequest } from 'fastify';
import { type ChosenReleases, chosenReleases, forEveryone, nameOf } from '../releases/chosen-releases.ts';
import { queriesOfHostPage } from '../releases/own-pages.ts';
import { mayBeSignedIn } from '../visit/may-be-signed-in.ts';
import { pageLanguage } from '../visit/page-language.ts';
import { pageTheme } from '../visit/page-theme.ts';
import { nobodySpecial } from '../visit/visitor.ts';

/**
 * What tells a service worker that it may keep this answer, and as what. `null` for everything that is not the same for
 * all visitors: a page with a session, with a query or a token in its address, or with a release of a canary or an
 * override.
 */
export function keptAs(
  releases: ChosenReleases,
  entry: RegistryEntry,
  page: PortalPage | null,
  request: Pick<FastifyRequest, 'url' | 'cookies' | 'headers'>,
): Record<string, string> | null {
  // It would be shown once more after its text has changed.
  if (page !== null && queriesOfHostPage(releases, page).length > 0) return null;
  if (page === null || !isPublic(page) || page.path !== request.url || mayBeSignedIn(request)) return null;
  const name = nameOf(releases);
  const ofAll = chosenReleases(entry.registry, nobodySpecial);
  if (!ofAll || nameOf(forEveryone(ofAll)) !== name) return null;
  const theme = pageTheme(request);
  return {
    [keptPageHeader]: hash('sha256', name, 'base64url').slice(0, 16),
    'content-language': pageLanguage(request),
    ...(theme && { [keptThemeHeader]: theme }),
  };
}
