import { pageQuery, pageQueryOfSome } from '@kontor/platform/page-queries';
import { germanBranchStores } from '../../guard/use-selected-shop.ts';
import { migrationCalls } from '../migration/migration-query.ts';
import { suggestionCall } from './partner-suggestion/use-partner-suggestion.ts';

const shop = '/organization/{organizationUuid}/shop/{shopUuid}';

/** Calls of the home page that take the page's ids alone. */
export const homeCalls = {
  subscription: `GET ${shop}/subscription/active`,
  payment: `GET ${shop}/subscription/active/stripe-subscription`,
  prices: `GET ${shop}/price`,
  balance: `GET ${shop}/balance`,
  wmsDevices: `GET ${shop}/wms/device`,
  posDevices: `GET ${shop}/pos/device`,
  knownSteps: `GET ${shop}/first-step`,
  usage: `GET ${shop}/usage`,
  offers: `GET ${shop}/offer`,
  compliance: `GET ${shop}/pos/compliance`,
  /** That is under way. */
  order: `GET ${shop}/subscription/active/order`,
  agency: 'GET /organization/{organizationUuid}/partner-agency/connected',
} as const;

/** Calls that are for shops of some kinds. */
export const addressProofCall = `GET ${shop}/address-proof` as const;

/**
 * What the home page shows first. The amount of the next invoice comes after that: the payment provider is asked for it.
 * Calls that are for other kinds of shops are answered with 404, in which case the page has nothing to show of them.
 */
export const homeQueries = [
  ...Object.values(homeCalls).map((call) => pageQuery(call)),
  pageQuery(suggestionCall),
  pageQueryOfSome(addressProofCall),
  pageQueryOfSome(migrationCalls.current),
  pageQuery(germanBranchStores.call, germanBranchStores.query),
];
