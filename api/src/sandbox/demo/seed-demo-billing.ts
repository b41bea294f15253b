import { demoShops } from '@kontor/contract/demo';
import type { NewLead } from '@kontor/contract/partner';
import type { Billing } from '../../billing/stripe/billing.ts';
import { notePlan } from '../../billing/subscriptions/plan-changes.ts';
import { insertSubscription } from '../../billing/subscriptions/subscription.repository.ts';
import { scheduleExpiry, startForNewShop, trialItem } from '../../billing/subscriptions/trial.ts';
import { after, days } from '../../infrastructure/clock.ts';
import type { JobWorker } from '../../infrastructure/jobs/job-worker.ts';
import { StartError } from '../../infrastructure/start-error.ts';
import type { SubmitLead } from '../../partners/submit-lead.ts';
import { salesTerms } from '../../sales-terms/sales-terms.ts';
import type { ClockFollower } from '../dev-tools/time-travel.ts';
import { leadsOfTheDemo, submitDemoLead } from './demo-leads.ts';
import { noteForDemo, sendDemoOffer } from './demo-offer.ts';
import { connectByLink } from './demo-referral.ts';
import { liveThroughPast } from './live-through-past.ts';

/** Others who take part in the demo, and how its partner reaches them. */
export interface DemoWorld {
  /** The payment sandbox of this process, whose clock may be turned back. */
  readonly provider: ClockFollower | null;
  /** The stand-in for other systems, which tells its part; without it shops are not set up, and nothing becomes of leads. */
  readonly products: OtherSystems | null;
  readonly submitLead: SubmitLead;
}

interface OtherSystems {
  readonly clock: ClockFollower;
  /** From now on sales are told of leads, which cannot be read over Connect. */
  hearOfLeads(): Promise<void>;
}

/**
 * Creates the demo's history: orders, renewals and an unpaid invoice, all made at the payment sandbox with a clock that
 * runs through the last months, and leads. Runs once, before the server accepts requests.
 */
export async function seedDemoBilling(billing: Billing, worker: JobWorker, world: DemoWorld): Promise<void> {
  const { provider, products, submitLead } = world;
  if (await isDone(billing)) return;
  if (provider !== null) await requireNewSandbox(billing);
  await mark(billing, 'begun');
  await products?.hearOfLeads();
  const submit = (lead: NewLead) => submitDemoLead(billing.database, submitLead, lead);
  if (provider === null) {
    // A real payment provider's clock cannot be moved: there all demo shops are on trial, and leads are new.
    await startTrial(billing, [demoShops.radwerkCloud, demoShops.feinkost]);
    for (const { lead } of leadsOfTheDemo) await submit(lead);
    await connectByLink(billing);
  } else {
    await liveThroughPast(billing, worker, { provider, products: products?.clock ?? null, submit });
  }
  await startTrials(billing);
  await giveForFree(billing, demoShops.vendor);
  await sendDemoOffer(billing);
  await noteForDemo(billing);
  // Old mails are removed, as if they had been read.
  await billing.database.deleteFrom('mail').execute();
  await mark(billing, 'done');
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
  const items = (['advanced', 'wms'] as const).map((type) =>
    trialItem(type, 'shopware6', 'v1', { end, trialDays: salesTerms.trialDays }),
  );
  const older = { shop_uuid: demoShops.radwerkShopware6, state: 'trial' as const, created_at: clock.now() };
  await insertSubscription(database, older, items);
  await scheduleExpiry(jobs, database, demoShops.radwerkShopware6, end);
}

/** The vendor shows its own product without paying for it. */
async function giveForFree({ database, clock }: Billing, shopUuid: string): Promise<void> {
  const free = { shop_uuid: shopUuid, state: 'complimentary' as const, created_at: clock.now() };
  const plan = { type: 'enterprise', platform: 'cloud', version: salesTerms.defaultProductVersions.cloud } as const;
  await insertSubscription(database, free, [
    { state: 'active', ...plan, is_trial: false, trial_days: null, quantity: 1, valid_until: null, price: null },
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
