import type { Config } from '@kontor/contract/config';
import type { ErrorCode } from '@kontor/contract/problem';
import type { ProductType } from '@kontor/contract/product';
import type { Subscription } from '@kontor/contract/subscription';
import { isPlan } from './product.ts';
import { usesShopware6V1Licences } from './subscription.ts';

/** Why a trial cannot be started. The values are the server's error codes. */
export type TrialBlock = Extract<
  ErrorCode,
  | 'no-subscription'
  | 'self-service-disabled'
  | 'subscription-complimentary'
  | 'subscription-canceled'
  | 'product-already-booked'
  | 'product-already-tried'
  | 'trial-not-supported'
  | 'pos-country-unsupported'
>;

/** What decides whether the trial of a product may be started. */
export interface TrialSituation {
  readonly subscription: Pick<Subscription, 'state' | 'noSelfService' | 'items'> | null;
  /** The product to be tried. */
  readonly type: ProductType;
  /** Of the organization's base data; `null` if there are none. */
  readonly isoCountryCode: string | null;
  readonly posSupportedCountries: Config['posSupportedCountries'];
}

/**
 * The first reason against the trial of a product; `null` if it may be started: on shopware6 v1 licences (spec §5),
 * once for each product, and POS only where it is supported.
 */
export function trialBlock(situation: TrialSituation): TrialBlock | null {
  const { subscription, type, isoCountryCode, posSupportedCountries } = situation;
  if (subscription === null) return 'no-subscription';
  const { state, noSelfService, items } = subscription;
  const reasons: [boolean, TrialBlock][] = [
    [items.some((item) => isBooked(item, type)), 'product-already-booked'],
    [noSelfService, 'self-service-disabled'],
    [state === 'complimentary', 'subscription-complimentary'],
    [state === 'canceled', 'subscription-canceled'],
    [!usesShopware6V1Licences(subscription), 'trial-not-supported'],
    [items.some(({ product }) => product.type === type), 'product-already-tried'],
    [type === 'pos' && !posSupportedCountries.includes(isoCountryCode ?? ''), 'pos-country-unsupported'],
  ];
  return reasons.find(([holds]) => holds)?.[1] ?? null;
}

/** A product that is booked or pending cannot be tried, nor a second plan. */
function isBooked({ state, product }: Subscription['items'][number], wanted: ProductType): boolean {
  if (state === 'expired') return false;
  return product.type === wanted || (isPlan(product) && isPlan({ type: wanted }));
}
