import type { DunningProcess } from '@kontor/contract/dunning';
import type { Subscription } from '@kontor/contract/subscription';
import { dayEnd } from './calendar-month.ts';
import { deviceQuantity } from './cart.ts';
import type { OrderVolume } from './plan.ts';
import { type DeviceType, isPlan, type PlanType } from './product.ts';
import { activeItems, isTrialing, liveStripeSubscription, usesShopware6V1Licences } from './subscription.ts';
import { trialEnds } from './trial-end.ts';

/** `past-due`: something is unpaid, and everything still works. `suspended`: it is switched off until what is owed is paid. */
export type EntitlementState = 'trial' | 'active' | 'past-due' | 'suspended' | 'ended';

/**
 * Whether unpaid invoices switch something off, now or later. Of an ended subscription only the debt is left, also of one
 * that ends before the day on which it would be switched off, and a complimentary one goes on.
 */
export function dunningSwitchesOff({
  state,
  validUntil: endsAt,
  suspendsAt,
}: Pick<Entitlements, 'state' | 'validUntil' | 'suspendsAt'>): boolean {
  if (state !== 'past-due') return state === 'suspended';
  return suspendsAt === null || endsAt === null || Date.parse(suspendsAt) < Date.parse(endsAt);
}

/** What becomes of a cancelled subscription until it ends: which comes first, its end or being switched off for what is owed. */
export type UntilEnd = 'usual' | 'ifPaid' | 'switchedOff' | 'owed' | 'off';

export function untilEndOf(entitlements: Pick<Entitlements, 'state' | 'validUntil' | 'suspendsAt'>): UntilEnd {
  const { state, suspendsAt } = entitlements;
  if (state === 'suspended') return 'off';
  if (state !== 'past-due') return 'usual';
  if (!dunningSwitchesOff(entitlements)) return 'owed';
  return suspendsAt === null ? 'ifPaid' : 'switchedOff';
}

/** What a shop may use now. The vendor's other systems switch on and off by it, and the pages say nothing else. */
export interface Entitlements {
  readonly state: EntitlementState;
  readonly erp: {
    readonly enabled: boolean;
    readonly plan: PlanType | null;
    /** Both 0 without a plan, on the older shopware6 licences, which count no orders, and where the volume is not given. */
    readonly includedOrders: number;
    readonly extraOrderAmount: number;
  };
  /** While the shop is suspended, what comes back once it has paid. */
  readonly wms: { readonly enabled: boolean; readonly devices: number };
  readonly pos: { readonly enabled: boolean; readonly devices: number };
  /** When it ends by itself: a trial that nothing was ordered in, or a cancellation. */
  readonly validUntil: string | null;
  /** Until when everything works although something is unpaid. */
  readonly suspendsAt: string | null;
}

/** What decides about the entitlements of a shop. Trials are items of its subscription. */
export interface EntitlementSource {
  readonly subscription: Pick<
    Subscription,
    'state' | 'items' | 'cancelAtDate' | 'stripeSubscriptions' | 'complimentaryUntil' | 'chargedFrom'
  > | null;
  /** The active one. */
  readonly dunning: Pick<DunningProcess, 'state' | 'deactivationDate'> | null;
  /** What the plan includes, which only the server knows of every shop. */
  readonly volume?: OrderVolume | null;
}

const nothing: Entitlements = {
  state: 'ended',
  erp: { enabled: false, plan: null, includedOrders: 0, extraOrderAmount: 0 },
  wms: { enabled: false, devices: 0 },
  pos: { enabled: false, devices: 0 },
  validUntil: null,
  suspendsAt: null,
};

export function entitlementsOf({ subscription, dunning, volume: given = null }: EntitlementSource): Entitlements {
  if (subscription === null) return nothing;
  const state = entitlementState(subscription, dunning);
  if (state === 'ended') return nothing;
  const items = activeItems(subscription);
  const plan = items.map(({ product }) => product).find(isPlan) ?? null;
  const works = state !== 'suspended';
  const volume = plan === null || usesShopware6V1Licences({ items }) ? null : given;
  const devices = (type: DeviceType) => {
    const count = deviceQuantity({ items }, type);
    return { enabled: works && count > 0, devices: count };
  };
  return {
    state,
    erp: {
      enabled: works && plan !== null,
      plan: plan?.type ?? null,
      includedOrders: volume?.includedOrders ?? 0,
      extraOrderAmount: volume?.extraOrderAmount ?? 0,
    },
    wms: devices('wms'),
    pos: devices('pos'),
    validUntil: validUntil(subscription),
    suspendsAt: state === 'past-due' ? (dunning?.deactivationDate ?? null) : null,
  };
}

type Given = NonNullable<EntitlementSource['subscription']>;

function entitlementState(subscription: Given, dunning: EntitlementSource['dunning']): EntitlementState {
  const { state } = subscription;
  if (state === 'expired' || activeItems(subscription).length === 0) return 'ended';
  if (state === 'complimentary') return 'active';
  if (dunning?.state === 'overdue') return 'suspended';
  const isDunned = dunning !== null && dunning.state !== 'resolved';
  if (isDunned || state === 'past-due' || state === 'unpaid') return 'past-due';
  // Ordered with its beginning at the trial's end: until then it is the trial that is used.
  const begins = isTrialing(subscription);
  return state === 'trial' || begins ? 'trial' : 'active';
}

function validUntil(subscription: Given): string | null {
  if (subscription.state === 'complimentary') return complimentaryEnd(subscription);
  if (subscription.state !== 'trial') return subscription.cancelAtDate;
  // Trials of single products may end at different times; nothing is left after the last.
  return trialEnds(subscription).at(-1) ?? null;
}

/** Without a contract that can be paid nothing is left after it. */
const complimentaryEnd = (subscription: Given): string | null =>
  subscription.complimentaryUntil && liveStripeSubscription(subscription) === null
    ? dayEnd(subscription.complimentaryUntil)
    : null;
