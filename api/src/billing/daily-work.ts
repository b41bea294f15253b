import { sql } from 'kysely';
import type { Queryable } from '../infrastructure/database/open-database.ts';
import type { DailyWork, DueWork } from '../infrastructure/jobs/daily-work.ts';
import { advanceDunningJob } from './dunning/advance-dunning.ts';
import { planDunningJob } from './dunning/plan-dunning.ts';
import { firstChargeReminderJob } from './mails/first-charge-mail.ts';
import { findRemindersJob } from './mails/reminders.ts';
import { renewalReminderJob } from './mails/renewal-mail.ts';
import { trialReminderJob } from './mails/trial-mails.ts';
import { movePricesJob, planPriceMovesJob, queuePriceMovesJob, tellOfPricesJob } from './prices/price-moves.ts';
import { followTaxRateJob, followTaxRatesJob, planTaxRatesJob } from './prices/tax-rate-jobs.ts';
import { compareFiguresJob, planFiguresJob } from './subscriptions/compare-figures.ts';
import { expireTrialJob } from './subscriptions/trial.ts';
import { billMonthJob } from './usage/bill-month.ts';
import { closeMonthsJob, planClosingJob } from './usage/close-months.ts';
import { compareCustomerJob } from './webhooks/compare-customer.ts';
import { findUnknownSubscriptionsJob } from './webhooks/find-unknown-subscriptions.ts';

/** What billing does every day. */
export const dailyBilling: readonly DailyWork[] = [
  {
    name: 'comparison',
    plan: null,
    jobs: [compareCustomerJob, findUnknownSubscriptionsJob],
    notQueued: findUncompared,
  },
  { name: 'dunning', plan: planDunningJob, jobs: [planDunningJob, advanceDunningJob] },
  {
    name: 'reminders',
    plan: findRemindersJob,
    jobs: [findRemindersJob, trialReminderJob, firstChargeReminderJob, renewalReminderJob, expireTrialJob],
  },
  { name: 'usage-closing', plan: planClosingJob, jobs: [planClosingJob, closeMonthsJob, billMonthJob] },
  {
    name: 'price-moves',
    plan: planPriceMovesJob,
    jobs: [planPriceMovesJob, queuePriceMovesJob, tellOfPricesJob, movePricesJob],
  },
  { name: 'figures', plan: planFiguresJob, jobs: [planFiguresJob, compareFiguresJob] },
  { name: 'tax-rates', plan: followTaxRatesJob, jobs: [followTaxRatesJob, planTaxRatesJob, followTaxRateJob] },
];

/** Customers that no round has taken yet. */
async function findUncompared(db: Queryable, now: Date): Promise<DueWork> {
  return db
    .selectFrom('provider_comparison')
    .select([sql<number>`count(*)::int`.as('waiting'), (of) => of.fn.min('due_at').as('oldestDueAt')])
    .where('due_at', '<=', now)
    .executeTakeFirstOrThrow();
}
