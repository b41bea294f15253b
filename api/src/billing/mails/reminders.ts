import { announcedDays } from '@kontor/domain/complimentary';
import * as z from 'zod/mini';
import { after, days } from '../../infrastructure/clock.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import { enqueueDaily } from '../../infrastructure/jobs/enqueue-daily.ts';
import { prolongedAhead, scheduleComplimentary } from '../subscriptions/complimentary.ts';
import { scheduleExpiries } from '../subscriptions/trial.ts';
import { askAboutRenewing } from './ask-about-renewing.ts';
import { firstChargeReminderDays, firstChargeReminderJob } from './first-charge-mail.ts';
import { renewalReminderDays, renewalReminderJob } from './renewal-mail.ts';
import { trialReminderDays, trialReminderJob } from './trial-mails.ts';

// Reminders are found daily from stored data, so that none depends on a job that was queued months ago. Each is queued
// for its exact time; its reference prevents repetitions (mail-once.ts).

export const findRemindersJob = defineJob('find-reminders', z.object({}));

const interval = days(1);

/** Longer than the interval, so that none is missed between two searches. */
const ahead = days(2);

/** A reminder of the end of a trial that could not be sent for this long is left to the next one. */
const belated = days(2);

type Parts = Pick<Infrastructure, 'database' | 'clock' | 'jobs'>;

/** Queues the reminders of the next days; searches again the next day. */
export const createFindReminders =
  (parts: Parts): JobHandler<typeof findRemindersJob> =>
  async () => {
    const { jobs, database, clock } = parts;
    const now = clock.now();
    // Queued first, so that a failing search does not end all later ones.
    await enqueueDaily(jobs, database, findRemindersJob, after(now, interval));
    await queueTrialEnds(parts, now);
    await queueTrialReminders(parts, now);
    await queueComplimentaryEnds(parts, now);
    await queueFirstChargeReminders(parts, now);
    await queueRenewalReminders(parts, now);
    await askAboutRenewing(parts, now);
  };

/** The running trials that end until an instant, also those that should have ended. */
const findTrials = (db: Queryable, until: Date): Promise<{ shop_uuid: string; valid_until: Date }[]> =>
  db
    .selectFrom('subscription_item')
    .innerJoin('subscription', 'subscription.uuid', 'subscription_item.subscription_uuid')
    .select(['subscription.shop_uuid', 'subscription_item.valid_until'])
    .distinct()
    .where('subscription_item.is_trial', '=', true)
    .where('subscription_item.state', '=', 'active')
    .where('subscription_item.valid_until', '<=', until)
    .$narrowType<{ valid_until: Date }>()
    .execute();

/** Each trial ends by its own job, which a restored database may lack. */
async function queueTrialEnds({ database, jobs }: Parts, now: Date): Promise<void> {
  const trials = await findTrials(database, after(now, ahead));
  await scheduleExpiries(
    jobs,
    database,
    trials.map(({ shop_uuid: shopUuid, valid_until: end }) => ({ shopUuid, end })),
  );
}

/** What is due of agreements that end, or have to be put off again, soon: a restored database may lack it as well. */
async function queueComplimentaryEnds({ database, jobs }: Parts, now: Date): Promise<void> {
  const ending = await database
    .selectFrom('subscription')
    .select(['shop_uuid as shopUuid', 'complimentary_until as until', 'charged_from as chargedFrom'])
    .where('state', '=', 'complimentary')
    .where((is) =>
      is.or([
        is('complimentary_until', '<=', after(now, days(announcedDays + 1) + ahead)),
        is('charged_from', '<=', after(now, prolongedAhead + ahead)),
      ]),
    )
    .execute();
  await scheduleComplimentary(jobs, database, ending);
}

async function queueTrialReminders({ database, jobs }: Parts, now: Date): Promise<void> {
  const trials = await findTrials(database, after(now, days(trialReminderDays[0]) + ahead));
  const queued = trials
    .filter(({ valid_until }) => valid_until > now)
    .flatMap(({ shop_uuid: shopUuid, valid_until }) =>
      remindersBefore(valid_until, trialReminderDays, now).map(({ days, dueAt }) => {
        const end = valid_until.toISOString();
        return { payload: { shopUuid, end, days }, dueAt, uniqueKey: `trial-reminder:${shopUuid}:${end}:${days}` };
      }),
    );
  await jobs.enqueueAll(database, trialReminderJob, queued);
}

/** Of subscriptions that were ordered for the end of a trial. */
async function queueFirstChargeReminders({ database, jobs }: Parts, now: Date): Promise<void> {
  const ordered = await database
    .selectFrom('payment_subscription')
    .select(['shop_uuid', 'stripe_id', 'period_end'])
    .where('state', '=', 'trialing')
    .where('confirmed', '=', true)
    .where('cancel_at', 'is', null)
    .where('period_end', '>', now)
    .where('period_end', '<=', after(now, days(firstChargeReminderDays[0]) + ahead))
    .execute();
  const queued = ordered.flatMap(({ shop_uuid: shopUuid, stripe_id: stripeId, period_end }) =>
    remindersBefore(period_end, firstChargeReminderDays, now).map(({ days, dueAt }) => {
      const begin = period_end.toISOString();
      const uniqueKey = `first-charge-reminder:${stripeId}:${begin}:${days}`;
      return { payload: { shopUuid, stripeId, begin, days }, dueAt, uniqueKey };
    }),
  );
  await jobs.enqueueAll(database, firstChargeReminderJob, queued);
}

/** Those of an event that are due about now. */
const remindersBefore = (event: Date, counts: readonly number[], now: Date): { days: number; dueAt: Date }[] =>
  counts
    .map((count) => ({ days: count, dueAt: after(event, -days(count)) }))
    .filter(({ dueAt }) => dueAt >= after(now, -belated) && dueAt <= after(now, ahead));

/** A trial that becomes a subscription was announced with its order and is not a renewal. */
async function queueRenewalReminders({ database, jobs }: Parts, now: Date): Promise<void> {
  const renewals = await database
    .selectFrom('payment_subscription')
    .select(['shop_uuid', 'stripe_id', 'period_end'])
    .where('is_yearly', '=', true)
    .where('confirmed', '=', true)
    .where('state', 'in', ['active', 'past_due', 'unpaid'])
    .where('cancel_at', 'is', null)
    .where('period_end', '>', now)
    .where('period_end', '<=', after(now, days(renewalReminderDays) + ahead))
    .execute();
  const queued = renewals.map(({ shop_uuid: shopUuid, stripe_id: stripeId, period_end }) => {
    const periodEnd = period_end.toISOString();
    const dueAt = after(period_end, -days(renewalReminderDays));
    return {
      payload: { shopUuid, stripeId, periodEnd },
      dueAt,
      uniqueKey: `renewal-reminder:${stripeId}:${periodEnd}`,
    };
  });
  await jobs.enqueueAll(database, renewalReminderJob, queued);
}
