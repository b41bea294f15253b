import { demoShops } from '@kontor/contract/demo';
import { addMonths, monthOf } from '@kontor/domain/calendar-month';
import { salesTerms } from '../../billing/prices/sales-terms.ts';
import type { Billing } from '../../billing/stripe/billing.ts';
import { notePlan } from '../../billing/subscriptions/plan-changes.ts';
import { insertSubscription } from '../../billing/subscriptions/subscription.repository.ts';
import { scheduleExpiry, startForNewShop, trialItem } from '../../billing/subscriptions/trial.ts';
import { fetchEvents } from '../../billing/webhooks/reconcile-events.ts';
import { after, days } from '../../infrastructure/clock.ts';
import type { JobWorker } from '../../infrastructure/jobs/job-worker.ts';
import { StartError } from '../../infrastructure/start-error.ts';
import { writeClockOffset } from '../../infrastructure/system-values.ts';
import { queueClosing } from '../../partners/commission/close-commissions.ts';
import { type ClockFollower, createTimeTravel } from '../dev-tools/time-travel.ts';
import { changeCard, orderAndPay } from './demo-orders.ts';
import { onboardDemoPartner } from './demo-payout.ts';

/** How many days ago the demo's first order was placed. */
const firstOrder = 97;

/** A reminder that ends in a week: the failed renewal is 25 days ago, and the order a month before that. */
const failedRenewal = 25;

interface StandIns {
  /** The payment sandbox of this process, whose clock may be turned back. */
  readonly provider: ClockFollower | null;
  /** The stand-in for other systems, which tells its part. */
  readonly products: ClockFollower | null;
}

/**
 * Creates the demo's history: orders, renewals and an unpaid invoice, all made at the payment sandbox with a clock that
 * runs through the last months. Runs once, before the server accepts requests.
 */
export async function seedDemoBilling(
  billing: Billing,
  worker: JobWorker,
  { provider, products }: StandIns,
): Promise<void> {
  if (await isDone(billing)) return;
  if (provider !== null) await requireNewSandbox(billing);
  await mark(billing, 'begun');
  // A real payment provider's clock cannot be moved: there all demo shops are on trial.
  if (provider === null) await startTrial(billing, [demoShops.radwerkCloud, demoShops.feinkost]);
  else await liveThroughPast(billing, worker, provider, products);
  await startTrials(billing);
  await giveForFree(billing, demoShops.vendor);
  // Old mails are removed, as if they had been read.
  await billing.database.deleteFrom('mail').execute();
  await mark(billing, 'done');
}

async function liveThroughPast(
  billing: Billing,
  worker: JobWorker,
  provider: ClockFollower,
  products: ClockFollower | null,
): Promise<void> {
  const { database, clock } = billing;
  const started = Date.now();
  const travel = createTimeTravel(billing, worker, [
    { catchUp: () => catchUp(billing, provider) },
    // Orders, devices and branches of these days are reported on them.
    ...(products === null ? [] : [products]),
  ]);
  const goTo = async (daysAgo: number) => {
    await travel.advance(Math.max(0, started - days(daysAgo) - clock.now().getTime()));
    // Events of a job's calls arrive in the next round and may queue further jobs.
    for (let round = 0; round < 3; round += 1) await travel.advance(0);
  };
  clock.offset = -days(firstOrder);
  await onboardDemoPartner(billing);
  await queueClosings(billing, new Date(started));
  await insertExpired(billing, [demoShops.radwerkCloud, demoShops.feinkost]);

  await orderAndPay(billing, demoShops.radwerkCloud, { plan: 'advanced', wms: 1, pos: 3 });
  await goTo(failedRenewal + daysInMonthBefore(new Date(started - days(failedRenewal))));
  await orderAndPay(billing, demoShops.feinkost, { plan: 'starter', wms: 2, pos: 1 });
  await goTo(50);
  await orderAndPay(billing, demoShops.radwerkCloud, { plan: 'professional', wms: 2, pos: 3 });
  await goTo(failedRenewal + 5);
  await changeCard(billing, demoShops.feinkost, 'pm_card_chargeCustomerFail');
  await goTo(0);

  clock.offset = 0;
  await writeClockOffset(database, clock.offset);
}

/** The partner's months are closed on their days, with their credit notes and payouts. */
async function queueClosings({ jobs, database, clock }: Billing, until: Date): Promise<void> {
  const last = monthOf(until.toISOString());
  for (let month = monthOf(clock.now().toISOString()); month < last; month = addMonths(month, 1)) {
    await queueClosing(jobs, database, month, clock.now());
  }
}

/** A month back from a date is as long as the month in which it begins. */
function daysInMonthBefore(date: Date): number {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 0)).getUTCDate();
}

async function catchUp(billing: Billing, provider: ClockFollower): Promise<Date | null> {
  const nextDue = await provider.catchUp();
  // The server does not listen yet, so the provider cannot deliver events: they are fetched.
  await fetchEvents(billing);
  return nextDue;
}

async function insertExpired({ database, clock }: Billing, shops: readonly string[]): Promise<void> {
  for (const shop_uuid of shops) {
    await insertSubscription(database, { shop_uuid, state: 'expired', created_at: clock.now() }, []);
  }
}

async function startTrial(billing: Billing, shops: readonly string[]): Promise<void> {
  const selected = { erp: true, wms: false, pos: true };
  for (const uuid of shops) await startForNewShop(billing, billing.database, { uuid, type: 'cloud' }, selected);
}

/** Shops in trial: two new ones, and one with older licences with less than three weeks left. */
async function startTrials(billing: Billing): Promise<void> {
  const { database, clock, jobs } = billing;
  await startTrial(billing, [demoShops.buchhandlung, demoShops.papeterie]);
  const end = after(clock.now(), days(18));
  const items = (['advanced', 'wms'] as const).map((type) => trialItem(type, 'shopware6', 'v1', end));
  const older = { shop_uuid: demoShops.radwerkShopware6, state: 'trial' as const, created_at: clock.now() };
  await insertSubscription(database, older, items);
  await scheduleExpiry(jobs, database, demoShops.radwerkShopware6, end);
}

/** The vendor shows its own product without paying for it. */
async function giveForFree({ database, clock }: Billing, shopUuid: string): Promise<void> {
  const free = { shop_uuid: shopUuid, state: 'complimentary' as const, created_at: clock.now() };
  const plan = { type: 'enterprise', platform: 'cloud', version: salesTerms.defaultProductVersions.cloud } as const;
  await insertSubscription(database, free, [
    { state: 'active', ...plan, is_trial: false, quantity: 1, valid_until: null },
  ]);
  await notePlan(database, shopUuid, clock.now());
}

/** Its data is in the data directory also where the database is elsewhere, and outlasts that database. */
async function requireNewSandbox({ stripe }: Billing): Promise<void> {
  const { data } = await stripe.customers.list({ limit: 1 });
  if (data.length === 0) return;
  throw new StartError(
    'The payment sandbox has customers of another database: remove payment-sandbox.json from KONTOR_DATA_DIR and start again.',
  );
}

const marker = 'demo-billing';

async function isDone({ database }: Billing): Promise<boolean> {
  const row = await database.selectFrom('system_value').select('value').where('name', '=', marker).executeTakeFirst();
  if (row?.value === 'begun') {
    throw new StartError('The demo data is incomplete: remove the data directory and start again.');
  }
  return row !== undefined;
}

async function mark({ database }: Billing, value: 'begun' | 'done'): Promise<void> {
  await database
    .insertInto('system_value')
    .values({ name: marker, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
