import { guardCalls } from '@kontor/contract/guard-calls';
import type { PageAccess, PageQuery } from '@kontor/contract/page';
import type { PortalPage } from '@kontor/contract/portal-page';
import { pageQuery } from '@kontor/platform/page-queries';
import { germanBranchStores } from '../guard/use-selected-shop.ts';

/** What owners are asked for above the page. */
const legalTexts = { ...pageQuery('GET /legal-document'), isForOwners: true } as const;

/** The subscription and the partner account are those of the navigation, the others those of a selected shop. */
const ofShell: Readonly<Record<PageAccess, readonly PageQuery[]>> = {
  public: [],
  'signed-in': guardCalls,
  organization: [...guardCalls, legalTexts, pageQuery('GET /organization/{organizationUuid}/partner-account')],
  shop: [
    ...guardCalls,
    legalTexts,
    pageQuery('GET /organization/{organizationUuid}/shop/{shopUuid}/subscription/active'),
    pageQuery(
      'GET /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/stripe-subscription/dunning-process',
    ),
    pageQuery(germanBranchStores.call, germanBranchStores.query),
  ],
};

/** The calls that the shell makes around a page, whichever it is. */
export function shellQueries({ access }: Pick<PortalPage, 'access'>): readonly PageQuery[] {
  return ofShell[access];
}
