import { addMonths, type Month, monthOf, monthStart } from '@kontor/domain/calendar-month';
import { commissionsCloseAt, commissionVat, settlementOf } from '@kontor/domain/commission';
import { percentOf } from '@kontor/domain/money';
import { sql, type Updateable } from 'kysely';
import * as z from 'zod/mini';
import { after, days, minutes } from '../../infrastructure/clock.ts';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { forEach, throwIfAny } from '../../infrastructure/for-each.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import { enqueueDaily } from '../../infrastructure/jobs/enqueue-daily.ts';
import type { JobQueue } from '../../infrastructure/jobs/job-queue.ts';
import { findOwnerLanguage } from '../../organizations/owner-language.ts';
import { readRates } from '../../organizations/vat/read-rates.ts';
import { queueComparisonOfAccounts } from '../compare-payout-accounts.ts';
import { beginStatement } from './begin-statement.ts';
import { findCarried } from './carried-statements.ts';
import type { CommissionTables } from './commission.tables.ts';
import { mayHavePayouts, queueComparisonOfPayouts } from './compare-payouts.ts';
import { earnFromAll } from './earn-commissions.ts';
import { mailStatement } from './mail-statement.ts';
import { numberCreditNote } from './number-credit-note.ts';
import { queuePayout, queueUnpaid } from './pay-commission.ts';

/** Runs daily, so that no month and no payout depends on a single job. */
export const planCommissionsJob = defineJob('plan-commissions', z.object({}), { deadline: minutes(10) });

/** Runs at the beginning of the 3rd. */
export const closeCommissionsJob = defineJob('close-commissions', z.object({}), { deadline: minutes(10) });

type Parts = Pick<Infrastructure, 'database' | 'clock' | 'jobs' | 'journal' | 'outbox' | 'environment' | 'log'>;

/** Queues the closing of what is due, and of the previous month for its time, payouts that are not made, and the comparison. */
export const createPlanCommissions =
  (parts: Parts): JobHandler<typeof planCommissionsJob> =>
  async (_, signal) => {
    const { database, clock, jobs, log } = parts;
    const now = clock.now();
    await enqueueDaily(jobs, database, planCommissionsJob, after(now, days(1)));
    const failures = await earnFromAll(parts, signal);
    await queueClosing(jobs, database, addMonths(monthOf(now.toISOString()), -1), now);
    await queueUnpaid(jobs, database, 'all');
    if (await mayHavePayouts(database)) {
      await queueComparisonOfPayouts(jobs, database);
      await queueComparisonOfAccounts(jobs, database);
    }
    for (const err of failures) log.error({ err, alarm: 'commission-not-earned' }, 'a commission could not be derived');
  };

/** For the moment at which a month closes, or for now if that has passed. */
export function queueClosing(jobs: JobQueue, db: Queryable, month: Month, now: Date): Promise<void> {
  const due = new Date(commissionsCloseAt(month));
  const options = { dueAt: due < now ? now : due, uniqueKey: `close-commissions:${month}` };
  return jobs.enqueue(db, closeCommissionsJob, {}, options);
}

/** Closes every month that is due, of each partner in a transaction of its own, oldest month first. */
export const createCloseCommissions =
  (parts: Parts): JobHandler<typeof closeCommissionsJob> =>
  async (_, signal) => {
    const { database, clock } = parts;
    // What was entered in time is counted, even if its job waits.
    const notEarned = await earnFromAll(parts, signal);
    const now = clock.now();
    await beginForCarried(database, now);
    const notClosed = await forEach(await findDue(database, now), signal, (uuid) =>
      inTransaction(database, (tx) => closeStatement(parts, tx, uuid)),
    );
    throwIfAny([...notEarned, ...notClosed]);
  };

async function findDue(db: Queryable, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('commission_statement')
    .select(['uuid', 'period'])
    .where('closed_at', 'is', null)
    .orderBy('period')
    .orderBy('organization_uuid')
    .execute();
  return rows.filter(({ period }) => now.toISOString() >= commissionsCloseAt(period)).map(({ uuid }) => uuid);
}

/** What was owed to a partner without an address is settled once there is one, even if nothing was earned since. */
async function beginForCarried(db: Queryable, now: Date): Promise<void> {
  const latest = addMonths(monthOf(now.toISOString()), -1);
  if (now.toISOString() < commissionsCloseAt(latest)) return;
  const owed = await db
    .selectFrom('commission_statement')
    .innerJoin('organization', 'organization.uuid', 'commission_statement.organization_uuid')
    .select('organization.uuid')
    .where('closed_at', 'is not', null)
    .where('settled_in', 'is', null)
    .where('organization.base_data', 'is not', null)
    .groupBy('organization.uuid')
    .having(({ fn }) => fn.sum('amount'), '>', 0)
    .execute();
  for (const { uuid } of owed) await beginStatement(db, uuid, latest);
}

/** Lines are no longer added, and the credit note is written over everything that was not settled before. */
async function closeStatement(parts: Parts, tx: Tx, uuid: string): Promise<void> {
  const now = parts.clock.now();
  const statement = await tx
    .selectFrom('commission_statement')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('closed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (statement === undefined) return;
  const { organization_uuid: organizationUuid } = statement;
  const partner = await lockPartner(tx, organizationUuid);
  const { amount } = await tx
    .selectFrom('commission_line')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('amount'))
    .where('statement_uuid', '=', uuid)
    .executeTakeFirstOrThrow();
  const carried = await findCarried(tx, organizationUuid);
  const net = carried.reduce((sum, row) => sum + (row.amount ?? 0), amount);
  const recipient = partner.base_data;
  const settlement = settlementOf(net);
  if (settlement === 'paid-out' && recipient !== null) {
    // The last day of the month decides.
    const lastInstant = new Date(Date.parse(monthStart(addMonths(statement.period, 1))) - 1);
    const rateOf = (await readRates(tx))(lastInstant);
    const { kind, percent } = commissionVat(recipient.isoCountryCode, partner.vat_id_verification_status, rateOf);
    const vat = percentOf(net, percent);
    const isPayable = partner.payout_state === 'complete';
    const state = isPayable ? ('open' as const) : ('held' as const);
    const stated = {
      language: partner.language,
      recipient,
      net,
      vat_percent: percent,
      vat_kind: kind,
      vat,
      total: net + vat,
    };
    const note = {
      number: await numberCreditNote(parts.journal, tx, statement, stated, now),
      ...stated,
      recipient: JSON.stringify(recipient),
      settled_in: uuid,
      state,
    };
    await change(tx, [uuid], { closed_at: now, amount, ...note });
    await change(tx, uuids(carried), { settled_in: uuid, state });
    if (isPayable) await queuePayout(parts.jobs, tx, uuid);
  } else if (settlement === 'settled') {
    await change(tx, [uuid], { closed_at: now, amount, settled_in: uuid, state: 'paid', paid_at: now });
    await change(tx, uuids(carried), { settled_in: uuid, state: 'paid', paid_at: now });
  } else {
    await change(tx, [uuid], { closed_at: now, amount, state: settlement === 'paid-out' ? 'held' : 'open' });
  }
  await mailStatement(parts, tx, uuid);
}

const uuids = (rows: readonly { readonly uuid: string }[]): string[] => rows.map(({ uuid }) => uuid);

type Changes = Updateable<CommissionTables['commission_statement']>;

async function change(tx: Tx, statements: readonly string[], changes: Changes): Promise<void> {
  if (statements.length === 0) return;
  await tx.updateTable('commission_statement').set(changes).where('uuid', 'in', statements).execute();
}

/** Also the order in which everything locks the months of a partner, of which there may be several. */
async function lockPartner(tx: Tx, organizationUuid: string) {
  const account = await tx
    .selectFrom('partner_account')
    .select('payout_state')
    .where('organization_uuid', '=', organizationUuid)
    .forUpdate()
    .executeTakeFirst();
  const organization = await tx
    .selectFrom('organization')
    .select(['base_data', 'vat_id_verification_status'])
    .where('uuid', '=', organizationUuid)
    .executeTakeFirstOrThrow();
  const language = await findOwnerLanguage(tx, organizationUuid);
  return { ...organization, payout_state: account?.payout_state ?? null, language };
}
