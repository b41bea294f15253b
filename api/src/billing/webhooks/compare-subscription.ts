import { lineAmount } from '@kontor/domain/cart';
import { isLive } from '@kontor/domain/subscription';
import { findAgreedPrices } from '../prices/contract-price.repository.ts';
import type { Billing } from '../stripe/billing.ts';
import type { PaymentSubscriptionRow } from '../stripe/payment.tables.ts';
import { UnreadablePrice } from '../stripe/provider-price.ts';
import { unlessMissing } from '../stripe/provider-problem.ts';
import { readSubscription, type SubscriptionReading } from '../stripe/read-subscription.ts';
import { applyProviderState, isConfirmed } from '../subscriptions/apply-provider-state.ts';
import { atContractPrices } from '../subscriptions/contract-items.ts';
import { mirroredColumns } from '../subscriptions/mirror-subscription.ts';
import { findSubscription, type NewItem, type StoredSubscription } from '../subscriptions/subscription.repository.ts';
import { liveProviderSubscription } from '../subscriptions/subscription-wire.ts';
import { priceDifferences } from './compare-prices.ts';
import { rateDifference } from './compare-rate.ts';
import { type Difference, differingFields, type Findings, nothingFound } from './difference.ts';

/** Compares a known subscription with the one at the payment provider. */
export async function compareSubscription(
  { database, stripe, clock }: Pick<Billing, 'database' | 'stripe' | 'clock'>,
  row: PaymentSubscriptionRow,
): Promise<Findings> {
  const stored = await findSubscription(database, row.shop_uuid);
  const reading = await unlessMissing(() => readSubscription(stripe, row.stripe_id)).catch(unreadable);
  const about = { shopUuid: row.shop_uuid, subject: row.stripe_id };
  if (reading instanceof UnreadablePrice) {
    return { ...nothingFound, differences: [{ ...about, field: 'price', ours: row.state, theirs: reading.message }] };
  }
  if (reading === null || stored === null) {
    return { ...nothingFound, differences: [{ ...about, field: 'subscription', ours: row.state, theirs: null }] };
  }
  const { uuid, shopUuid } = reading.origin ?? {};
  if (uuid !== row.uuid || shopUuid !== row.shop_uuid) {
    const theirs = shopUuid ?? null;
    return { ...nothingFound, differences: [{ ...about, field: 'metadata', ours: row.shop_uuid, theirs }] };
  }
  const agreed = await findAgreedPrices(database, row.uuid);
  const differences = [
    ...differingFields(about, row, {
      ...mirroredColumns(reading, { uuid, shopUuid }),
      confirmed: isConfirmed(reading, row.confirmed),
    }),
    ...shopDifferences(stored, row, atContractPrices(reading, agreed)),
    ...priceDifferences(about, reading, agreed),
    ...(await rateDifference(database, about, reading)),
    ...chargedTooSoon(about, stored, reading, clock.now()),
  ];
  return { ...nothingFound, differences, subscriptions: differences.length > 0 ? [row.stripe_id] : [] };
}

/** What is complimentary by the contract is charged by the payment provider. Reading again mends none of it, so operators are told. */
function chargedTooSoon(
  about: Pick<Difference, 'shopUuid' | 'subject'>,
  { subscription: { charged_from: ours } }: StoredSubscription,
  { state, periodEnd }: SubscriptionReading,
  now: Date,
): Difference[] {
  if (ours === null || ours <= now || !isLive(state)) return [];
  const theirs = state === 'trialing' ? periodEnd.toISOString() : state;
  const field = 'charged_from';
  return theirs === ours.toISOString() ? [] : [{ ...about, field, ours: ours.toISOString(), theirs }];
}

/** Nothing of it can be compared before a person has given the item a price of ours again. */
function unreadable(error: unknown): UnreadablePrice {
  if (error instanceof UnreadablePrice) return error;
  throw error;
}

/** The expected state of the shop's own subscription after this reading, if it follows this one. */
function shopDifferences(
  stored: StoredSubscription,
  row: PaymentSubscriptionRow,
  reading: SubscriptionReading,
): Difference[] {
  const live = liveProviderSubscription(stored);
  if (!row.confirmed || (live !== null && live.stripe_id !== row.stripe_id)) return [];
  const { subscription, items } = stored;
  const { state, charged_from: chargedFrom } = subscription;
  const expected = applyProviderState({ state, items, chargedFrom }, reading);
  return differingFields(
    { shopUuid: row.shop_uuid, subject: row.stripe_id },
    { shop_state: subscription.state, items: textOf(items) },
    { shop_state: expected.state, items: textOf(expected.items) },
  );
}

const textOf = (items: readonly NewItem[]): string => items.map(itemText).join(', ');

function itemText({ state, quantity, type, platform, version, is_trial, price, valid_until }: NewItem): string {
  const until = valid_until === null ? '' : ` until ${valid_until.toISOString()}`;
  const amount = price === null ? '' : ` for ${lineAmount(price.tiers, quantity)}`;
  return `${state} ${quantity} × ${platform} ${type} ${version}${is_trial ? ' on trial' : ''}${amount}${until}`;
}
