import { demoShops } from '@kontor/contract/demo';
import type { NewLead } from '@kontor/contract/partner';
import { addMonths, monthOf } from '@kontor/domain/calendar-month';
import type { Billing } from '../../billing/stripe/billing.ts';
import { insertSubscription } from '../../billing/subscriptions/subscription.repository.ts';
import { fetchEvents } from '../../billing/webhooks/reconcile-events.ts';
import { after, days } from '../../infrastructure/clock.ts';
import type { JobWorker } from '../../infrastructure/jobs/job-worker.ts';
import { writeClockOffset } from '../../infrastructure/system-values.ts';
import { queueClosing } from '../../partners/commission/close-commissions.ts';
import { type ClockFollower, createTimeTravel } from '../dev-tools/time-travel.ts';
import { leadsOfTheDemo } from './demo-leads.ts';
import { reportCashRegisters } from './demo-notices.ts';
import { changeCard, orderAndPay, orderByTransfer, transferMoney } from './demo-orders.ts';
import { onboardDemoPartner } from './demo-payout.ts';
import { connectByLink, openDemoLink, visitsOfTheDemo } from './demo-referral.ts';

/** How many days ago the demo's first order was placed. */
const firstOrder = 97;

/** A reminder that ends in a week: the failed renewal is 25 days ago, and the order a month before that. */
const failedRenewal = 25;

interface PastWorld {
  readonly provider: ClockFollower;
  /** Orders, devices and branches of these days are reported on them. */
  readonly products: ClockFollower | null;
  readonly submit: (lead: NewLead) => Promise<void>;
}

/** What a user of the demo did. */
interface Deed {
  readonly daysAgo: number;
  readonly happen: () => Promise<void>;
}

/** The last months of the demo, day by day: what its users did, and what the portal and other systems did because of that. */
export async function liveThroughPast(
  billing: Billing,
  worker: JobWorker,
  { provider, products, submit }: PastWorld,
): Promise<void> {
  const { database, clock } = billing;
  const started = Date.now();
  const travel = createTimeTravel(billing, worker, [
    { catchUp: () => catchUp(billing, provider) },
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
  await insertExpired(billing, [demoShops.radwerkCloud, demoShops.feinkost, demoShops.teehaus]);

  const deeds: readonly Deed[] = [
    ...ordersOfTheDemo(billing, new Date(started)),
    // The three branches were opened, and later one of them was closed. What came after that is still to be reported.
    ...[75, 25].map((daysAgo) => ({ daysAgo, happen: () => reportCashRegisters(billing) })),
    ...visitsOfTheDemo.map(({ daysAgo, people }) => ({ daysAgo, happen: () => openDemoLink(billing, people) })),
    { daysAgo: 63, happen: () => connectByLink(billing) },
    ...leadsOfTheDemo.map(({ daysAgo, lead }) => ({ daysAgo, happen: () => submit(lead) })),
  ];
  for (const { daysAgo, happen } of deeds.toSorted((one, other) => other.daysAgo - one.daysAgo)) {
    await goTo(daysAgo);
    await happen();
  }
  await goTo(0);

  clock.offset = 0;
  await writeClockOffset(database, clock.offset);
}

const ordersOfTheDemo = (billing: Billing, started: Date): Deed[] => [
  {
    daysAgo: firstOrder,
    happen: () => orderAndPay(billing, demoShops.radwerkCloud, { plan: 'advanced', wms: 1, pos: 3 }),
  },
  {
    daysAgo: failedRenewal + daysInMonthBefore(after(started, -days(failedRenewal))),
    happen: () => orderAndPay(billing, demoShops.feinkost, { plan: 'starter', wms: 2, pos: 1 }),
  },
  {
    daysAgo: 50,
    happen: () => orderAndPay(billing, demoShops.radwerkCloud, { plan: 'professional', wms: 2, pos: 3 }),
  },
  {
    daysAgo: failedRenewal + 5,
    happen: () => changeCard(billing, demoShops.feinkost, 'pm_card_chargeCustomerFail'),
  },
  { daysAgo: 20, happen: () => orderByTransfer(billing, demoShops.teehaus) },
  // A year of Starter, and the same once more by mistake.
  ...[12, 1].map((daysAgo) => ({ daysAgo, happen: () => transferMoney(billing, demoShops.teehaus, 177_310) })),
];

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
