import type { Organization } from '@kontor/contract/organization';
import type { PageAnswer } from '@kontor/contract/server-page';
import type { User } from '@kontor/contract/user';
import { everyPage } from '@kontor/testing/every-page';
import { aConfig, anOrganization, aUser } from '@kontor/testing/factories';
import { answerTo, type Bodies } from '@kontor/testing/page-answers';
import { locate } from '../base/where.ts';
import { announcementsOfPage } from '../frame/announcements/announcements-query.ts';
import { shellQueries } from '../navigation/shell-queries.ts';
import { hostPageOf } from '../pages/host-pages.tsx';

export interface SignedIn {
  readonly user?: User;
  readonly organizations?: readonly Organization[];
  /** A call without a body was not answered in time. */
  readonly bodies?: Bodies;
}

/** The answers that the server gives a page of the shell for a signed-in user: to all calls that page and shell declare. */
export async function signedInAnswers(
  path: string,
  { user = aUser(), organizations = [anOrganization()], bodies = {} }: SignedIn = {},
): Promise<PageAnswer[]> {
  const where = locate({ pathname: path, search: '', hash: '' }, everyPage);
  const { page, organizationUuid, shopUuid } = where;
  const params = { organizationUuid: organizationUuid ?? undefined, shopUuid: shopUuid ?? undefined };
  const content = page === null ? [] : await hostPageOf(page)?.queries?.();
  const known: Bodies = {
    'GET /user': user,
    'GET /organization': [...organizations],
    'GET /announcement': [],
    'GET /legal-document': [],
    ...bodies,
  };
  const queries = page === null ? [] : [...shellQueries(page), announcementsOfPage, ...(content ?? [])];
  return [
    { call: 'GET /config', input: {}, body: aConfig() },
    ...queries.flatMap((query) => answerTo(query, params, known)),
  ];
}
