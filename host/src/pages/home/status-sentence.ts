import type { DunningProcess } from '@kontor/contract/dunning';
import type { Balance } from '@kontor/contract/invoice';
import type { MigrationOverview } from '@kontor/contract/migration';
import type { Shop } from '@kontor/contract/shop';
import type { Subscription, SubscriptionPaymentData } from '@kontor/contract/subscription';
import { lastDayOf } from '@kontor/domain/date';
import { type DunningSeverity, dunningSeverity } from '@kontor/domain/dunning';
import { type EndedSubscription, endedSubscription } from '@kontor/domain/ended-subscription';
import { dunningSwitchesOff, entitlementsOf } from '@kontor/domain/entitlements';
import { isMethodMissing } from '@kontor/domain/missing-method';
import { replyBy } from '@kontor/domain/reply';
import { trialEndOf } from '@kontor/domain/trial-end';
import type { UnconfirmedOrder } from '@kontor/domain/unconfirmed-order';
import type { FirstNotice } from './due-notices.ts';
import type { Ground } from './ground.ts';
import type { Product } from './product.ts';

/** The home page's status: facts only, without texts. */
export type Status =
  | {
      readonly kind: 'dunning';
      readonly severity: Exclude<DunningSeverity, 'none'>;
      readonly until: string | null;
      readonly isCardDeclined: boolean;
    }
  | {
      readonly kind:
        | 'suspended'
        | 'past-due'
        | 'unpaid'
        | 'unconfirmed-order'
        | 'no-method'
        | 'no-subscription'
        | 'running';
    }
  /** Nothing bad is known, and not all of it is. */
  | { readonly kind: 'unknown'; readonly grounds: readonly Ground[] }
  /** How the products are is for other roles. */
  | { readonly kind: 'hidden'; readonly isNothingOwed: boolean }
  | { readonly kind: 'expired'; readonly what: EndedSubscription['kind']; readonly until: string | null }
  | { readonly kind: 'trial' | 'canceled' | 'change-scheduled'; readonly until: string | null }
  | { readonly kind: 'moved'; readonly to: string }
  /** shopware5 shops migrate: until the day the vendor answers who has asked for it. */
  | { readonly kind: 'migration-needed' }
  | { readonly kind: 'migration-requested'; readonly until: string }
  | { readonly kind: 'owed'; readonly amount: number; readonly until: string | null }
  | { readonly kind: 'open-steps'; readonly count: number; readonly rest: Rest; readonly unknown: readonly Ground[] }
  | ({ readonly kind: 'tax-office' } & FirstNotice)
  | { readonly kind: 'waiting'; readonly products: readonly Product[] };

/** What is left besides open steps: nothing, products that wait for them, or something that is not known. */
type Rest = 'running' | 'waiting' | 'unknown';

export interface Situation {
  readonly now: string;
  readonly shop: Pick<Shop, 'type'>;
  readonly subscription: Subscription | null;
  readonly paymentData: SubscriptionPaymentData | null;
  readonly dunning: DunningProcess | null;
  readonly balance: Balance | null;
  /** How an order goes on that was not confirmed. */
  readonly unconfirmed: UnconfirmedOrder | null;
  /** What the server has not answered: only without it everything may be called running. */
  readonly unknown: readonly Ground[];
  /** Whether the role may not see how the products are. */
  readonly isHidden: boolean;
  /** What is to be reported to the tax office first. */
  readonly notice: FirstNotice | null;
  readonly openSteps: number;
  /** What is booked and cannot be used yet, or at the moment. */
  readonly waiting: readonly Product[];
  /** The shop to which this one has moved. */
  readonly movedTo: Pick<Shop, 'name'> | null;
  /** Whether a shopware5 shop has no migration yet, and since when it is asked for; `null` where that is no question. */
  readonly noMigration: Pick<MigrationOverview, 'requestedAt'> | null;
}

/** The most urgent fact: dunning, amounts owed, an unconfirmed order, ends, a missing payment method, notices to the tax office, changes, open steps; otherwise everything is running. */
export function statusOf(situation: Situation): Status {
  const { shop, subscription, paymentData, dunning, balance, unconfirmed, movedTo, noMigration, notice } = situation;
  const rest = restOf(situation);
  const entitlements = entitlementsOf({ subscription, dunning });
  const { state: entitled } = entitlements;
  if (entitled === 'suspended') return { kind: 'suspended' };
  const severity = dunningSwitchesOff(entitlements) ? dunningSeverity(dunning) : 'none';
  if (dunning !== null && severity !== 'none')
    return {
      kind: 'dunning',
      severity,
      until: dunning.deactivationDate,
      isCardDeclined: dunning.cause === 'failed-card-payment',
    };
  if (balance !== null && balance.owed > 0) return owed(balance);
  if (movedTo !== null && entitled === 'ended') return { kind: 'moved', to: movedTo.name };
  // shopware5 shops buy nothing any more; they migrate.
  if (noMigration !== null) return migrationFirst(noMigration);
  if (subscription === null) return shop.type === 'shopware5' ? rest : { kind: 'no-subscription' };
  const { state, cancelAtDate, scheduleActivationDate } = subscription;
  if (state === 'past-due' || state === 'unpaid') return { kind: state };
  if (unconfirmed !== null) return { kind: 'unconfirmed-order' };
  if (state === 'expired') return expired(subscription, situation.now);
  if (state === 'trial') return { kind: 'trial', until: trialEnd(subscription, paymentData) };
  if (state === 'canceled' || cancelAtDate !== null)
    return { kind: 'canceled', until: cancelAtDate && lastDayOf(cancelAtDate) };
  if (paymentData !== null && isMethodMissing(paymentData)) return { kind: 'no-method' };
  if (notice !== null) return { kind: 'tax-office', ...notice };
  // The sentence begins with it that everything is running.
  if (scheduleActivationDate !== null && besides(situation) === 'running')
    return { kind: 'change-scheduled', until: scheduleActivationDate };
  return rest;
}

const migrationFirst = ({ requestedAt }: Pick<MigrationOverview, 'requestedAt'>): Status =>
  requestedAt === null ? { kind: 'migration-needed' } : { kind: 'migration-requested', until: replyBy(requestedAt) };

/** Without money in the way: what is left to do, or that everything is running. */
function restOf(situation: Situation): Status {
  const { unknown, isHidden, openSteps, waiting, balance } = situation;
  if (openSteps > 0) return { kind: 'open-steps', count: openSteps, rest: besides(situation), unknown };
  if (waiting.length > 0) return { kind: 'waiting', products: waiting };
  if (unknown.length > 0) return { kind: 'unknown', grounds: unknown };
  // What is owed comes before.
  return isHidden ? { kind: 'hidden', isNothingOwed: balance !== null } : { kind: 'running' };
}

const besides = ({ waiting, unknown, isHidden }: Situation): Rest =>
  waiting.length > 0 ? 'waiting' : unknown.length > 0 || isHidden ? 'unknown' : 'running';

/** When a scheduled change takes effect that the status, about other things than money and ends, does not tell. */
export function changeBesides({ kind }: Status, subscription: Subscription | null): string | null {
  const isUntold = ['tax-office', 'open-steps', 'waiting', 'unknown', 'hidden'].includes(kind);
  return isUntold ? (subscription?.scheduleActivationDate ?? null) : null;
}

/** Whether something is to be paid, or a payment to be confirmed, before anything else is done. */
export const isAboutMoney = ({ kind }: Status): boolean =>
  ['suspended', 'dunning', 'past-due', 'unpaid', 'owed', 'unconfirmed-order'].includes(kind);

/** A day to pay by is told while it lies ahead. */
function owed(balance: Balance): Status {
  const isOverdue = balance.items.some((item) => item.isOverdue);
  return { kind: 'owed', amount: balance.owed, until: isOverdue ? null : firstDueAt(balance) };
}

/** When the first of the open invoices is due. */
export const firstDueAt = ({ items }: Balance): string | null =>
  items
    .flatMap(({ dueAt }) => dueAt ?? [])
    .toSorted()
    .at(0) ?? null;

/** What is over, with its last day. */
function expired(subscription: Subscription, now: string): Status {
  const { kind: what, end } = endedSubscription(subscription, now);
  return { kind: 'expired', what, until: end && lastDayOf(end) };
}

/** The last day of the trial: a day before what is on trial runs out (spec §9). */
export function trialEnd(subscription: Subscription, paymentData: SubscriptionPaymentData | null): string | null {
  const end = trialEndOf(subscription) ?? paymentData?.currentMainSubscriptionPeriodEnd ?? null;
  return end === null ? null : lastDayOf(end);
}
