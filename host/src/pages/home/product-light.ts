import type { FirstStep } from '@kontor/contract/first-step';
import type { Organization } from '@kontor/contract/organization';
import type { Device, Shop } from '@kontor/contract/shop';
import { dunningSwitchesOff, entitlementsOf } from '@kontor/domain/entitlements';
import type { DeviceType } from '@kontor/domain/product';
import { hasSetupFailed, isBeingPrepared } from '@kontor/domain/shop';
import { fiscalPageOf } from './first-steps.ts';
import { type Product, products } from './product.ts';
import { isUsable, type ProductState, productState } from './product-state.ts';
import type { Overview } from './use-overview.ts';

/** What has to be done before a booked product is of use. */
export type Obstacle =
  | 'setup-failed'
  | 'plugin-missing'
  /** Licensed, and no device was registered. */
  | 'no-device'
  /** Registered, and none was seen lately. */
  | 'none-connected'
  /** Seen, and not yet registered with the fiscal service. */
  | 'not-fiscal';

/** How a product is, at one glance. `unknown` is booked and paid; whether it can be used is not known, or not for this role. */
export type ProductLight =
  | { readonly kind: 'off' | 'suspended'; readonly state: ProductState | null }
  | { readonly kind: 'unpaid'; readonly state: ProductState; readonly until: string | null }
  | { readonly kind: 'ending'; readonly state: ProductState; readonly until: string | null }
  | { readonly kind: 'waiting'; readonly state: ProductState; readonly obstacle: Obstacle }
  | { readonly kind: 'preparing' | 'running' | 'unknown'; readonly state: ProductState };

type Facts = Pick<Overview, 'subscription' | 'dunning' | 'isDunningKnown' | 'knownSteps' | 'wmsDevices' | 'posDevices'>;

export interface Place {
  readonly shop: Shop;
  readonly organization: Pick<Organization, 'baseData'>;
}

/** The most urgent fact about a product. */
export function productLight(facts: Facts, place: Place, product: Product): ProductLight {
  const { subscription, dunning } = facts;
  const state = productState({ subscription, dunning }, product);
  if (state?.isSuspended) return { kind: 'suspended', state };
  if (!isUsable(state)) return { kind: 'off', state };
  const entitlements = entitlementsOf({ subscription, dunning });
  if (dunningSwitchesOff(entitlements)) return { kind: 'unpaid', state, until: entitlements.suspendsAt };
  const ends = subscription?.cancelAtDate ?? null;
  if (ends !== null || subscription?.state === 'canceled') return { kind: 'ending', state, until: ends };
  const obstacle = product === 'erp' ? obstacleOfErp(facts, place) : obstacleOfDevices(facts, place, product);
  if (obstacle !== null) return { kind: 'waiting', state, obstacle };
  if (product === 'erp' && isBeingPrepared(place.shop)) return { kind: 'preparing', state };
  return { kind: isKnown(facts, place, product) ? 'running' : 'unknown', state };
}

/** Whether everything is known that could be in the product's way. */
function isKnown(facts: Facts, place: Place, product: Product): boolean {
  const { isDunningKnown, wmsDevices, posDevices, knownSteps } = facts;
  if (!isDunningKnown) return false;
  if (product === 'erp') return place.shop.type !== 'shopware6' || isDone(knownSteps, 'plugin-installed') !== null;
  if (product === 'wms') return wmsDevices !== null;
  return posDevices !== null && (!mayBeFiscal(place) || isDone(knownSteps, 'cash-register-connected') === true);
}

/** `null` for a step that is not known. */
const isDone = (steps: readonly FirstStep[] | null, key: FirstStep['key']): boolean | null =>
  steps?.find((step) => step.key === key)?.done ?? null;

/** Whether tills may have to be registered: without an address the country is not known. */
const mayBeFiscal = ({ organization }: Place): boolean =>
  organization.baseData === null || fiscalPageOf(organization) !== undefined;

function obstacleOfErp({ knownSteps }: Facts, { shop }: Place): Obstacle | null {
  if (hasSetupFailed(shop)) return 'setup-failed';
  return isDone(knownSteps, 'plugin-installed') === false ? 'plugin-missing' : null;
}

function obstacleOfDevices(
  { wmsDevices, posDevices, knownSteps }: Facts,
  { organization }: Place,
  type: DeviceType,
): Obstacle | null {
  const devices: readonly Device[] | null = type === 'wms' ? wmsDevices : posDevices;
  if (devices?.length === 0) return 'no-device';
  if (devices?.every(({ state }) => state === 'disconnected')) return 'none-connected';
  const isFiscal = type === 'pos' && fiscalPageOf(organization) !== undefined;
  return isFiscal && isDone(knownSteps, 'cash-register-connected') === false ? 'not-fiscal' : null;
}

/** The products of a light: those that something keeps from running, or of which that is not known. */
export const productsThatAre = (kind: 'waiting' | 'unknown', facts: Facts, place: Place): Product[] =>
  products.filter((product) => productLight(facts, place, product).kind === kind);
