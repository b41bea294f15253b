import { queueComparison } from '../billing/webhooks/compare-customer.ts';
import { minutes } from '../infrastructure/clock.ts';
import type { TestBilling } from './test-billing.ts';

/** Both readings of a customer's comparison. */
export async function compare(kontor: TestBilling, stripeCustomerId: string): Promise<void> {
  const { database, clock, jobs } = kontor.infrastructure;
  await queueComparison({ jobs }, database, { stripeCustomerId, seen: [] }, clock.now());
  await secondReading(kontor);
}

/** The first reading, if it is queued, and the one that confirms what it found. */
export async function secondReading({ settle, infrastructure: { clock } }: TestBilling): Promise<void> {
  await settle();
  clock.offset += minutes(16);
  await settle();
}

export const differencesOf = ({ infrastructure: { database } }: TestBilling, customer: string) =>
  database
    .selectFrom('provider_difference')
    .selectAll()
    .where('stripe_customer_id', '=', customer)
    .orderBy('field')
    .execute();

/** What differed, the values on both sides, and whether they agree again. */
export const foundWith = async (kontor: TestBilling, customer: string) =>
  (await differencesOf(kontor, customer)).map(({ field, ours, theirs, mended_at }) => [
    field,
    ours,
    theirs,
    mended_at !== null,
  ]);
