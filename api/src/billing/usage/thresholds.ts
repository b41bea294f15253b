import { type Month, monthOf } from '@kontor/domain/calendar-month';
import { chargeOf, reachedThresholds, type UsageThreshold, usageThresholds } from '@kontor/domain/usage';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { defineJob } from '../../infrastructure/jobs/define-job.ts';
import type { JobQueue } from '../../infrastructure/jobs/job-queue.ts';
import { countMonths } from './count-months.ts';

/** A shop has used this much of what its plan includes in a month. */
export interface ReachedThreshold {
  readonly shopUuid: string;
  readonly month: Month;
  /** Those that count against what is included. */
  readonly orders: number;
  readonly included: number;
  readonly threshold: UsageThreshold;
  /** Cents per extra order. */
  readonly unitAmount: number;
}

export type AnnounceThresholds = (tx: Tx, reached: readonly ReachedThreshold[]) => Promise<void>;

/** Mails of thresholds that were reached together: one job, because a call may concern hundreds of shops. */
export const mailThresholdsJob = defineJob(
  'mail-usage-thresholds',
  z.object({
    reached: z.array(
      z.object({
        shopUuid: z.string(),
        month: z.string(),
        orders: z.number(),
        included: z.number(),
        threshold: z.literal(usageThresholds),
        unitAmount: z.number(),
      }),
    ),
  }),
);

interface WarnableMonth {
  readonly shopUuid: string;
  readonly month: Month;
  /** The threshold that was told of before. */
  readonly warned: number;
}

interface Parts {
  readonly jobs: JobQueue;
  readonly announce: AnnounceThresholds;
}

/** Tells of thresholds that the running month of a shop has reached, each once. Its months are locked. */
export async function noteThresholds(
  { jobs, announce }: Parts,
  tx: Tx,
  months: readonly WarnableMonth[],
  now: Date,
): Promise<void> {
  const running = monthOf(now.toISOString());
  const open = months.filter(({ month, warned }) => month === running && warned < Math.max(...usageThresholds));
  if (open.length === 0) return;
  const counted = await countMonths(
    tx,
    open.map(({ shopUuid }) => shopUuid),
    [running],
    now,
  );
  const reached = open.flatMap(({ shopUuid, warned }): ReachedThreshold[] => {
    const [month] = counted.get(shopUuid) ?? [];
    const charge = month && chargeOf(month);
    if (!charge || charge.unitAmount === null) return [];
    const { charged: orders, included, unitAmount } = charge;
    return reachedThresholds(charge)
      .filter((threshold) => threshold > warned)
      .map((threshold) => ({ shopUuid, month: running, orders, included, threshold, unitAmount }));
  });
  if (reached.length === 0) return;
  const highest = [...new Map(reached.map((one) => [one.shopUuid, one])).values()];
  await sql`update usage_month set warned = reached.threshold
    from unnest(
      ${highest.map(({ shopUuid }) => shopUuid)}::uuid[],
      ${highest.map(({ threshold }) => threshold)}::smallint[]
    ) as reached (shop_uuid, threshold)
    where usage_month.shop_uuid = reached.shop_uuid and usage_month.month = ${running}`.execute(tx);
  await announce(tx, reached);
  // A shop that passes both at once gets the mail of the higher one only.
  await jobs.enqueue(tx, mailThresholdsJob, { reached: highest });
}
