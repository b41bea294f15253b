import type { OwedCommission, OwedCommissionSettlement } from '@kontor/contract/operator-commission';
import { operatorListLimit } from '@kontor/contract/operator-list';
import { sql } from 'kysely';
import { after, days } from '../../infrastructure/clock.ts';
import type { Database, Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { ReadFigures } from '../../infrastructure/telemetry/telemetry.ts';
import { findCarried } from './carried-statements.ts';

/** So long later months may make up for what was taken back. After that an operator is told. */
export const carriedFor = days(90);

/** Partners whose closed and unsettled months sum up to less than nothing, and for how long. */
const owing = (db: Queryable, now: Date) =>
  db
    .selectFrom('commission_statement as statement')
    .innerJoin('organization', 'organization.uuid', 'statement.organization_uuid')
    .select((of) => [
      'organization.uuid',
      'organization.name',
      sql<number>`(-sum(statement.amount))::bigint`.as('owed'),
      of.fn.min('statement.closed_at').as('since'),
    ])
    .where('statement.closed_at', 'is not', null)
    .where('statement.settled_in', 'is', null)
    .groupBy(['organization.uuid', 'organization.name'])
    .having(({ fn }) => fn.sum('statement.amount'), '<', 0)
    .having(({ fn }) => fn.min('statement.closed_at'), '<=', after(now, -carriedFor));

export async function findOwed(db: Queryable, now: Date): Promise<OwedCommission[]> {
  const rows = await owing(db, now).orderBy('since').orderBy('organization.uuid').limit(operatorListLimit).execute();
  return rows.map(({ uuid, name, owed, since }) => ({
    organizationUuid: uuid,
    name,
    amount: owed,
    since: (since ?? now).toISOString(),
  }));
}

export const owedFigures =
  ({ database, clock }: Pick<Infrastructure, 'database' | 'clock'>): ReadFigures =>
  async () => {
    const { count } = await database
      .selectFrom(owing(database, clock.now()).as('owing'))
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return [{ metric: 'commissionsOwed', labels: {}, value: count }];
  };

/**
 * Settles all months of a partner that no credit note contains, if they sum up to less than nothing. They stay as they are in
 * the partner's list, settled in the latest of them.
 * @throws ProblemError `nothing-changed` when nothing is to be given back
 */
export const settleOwed = (
  database: Database,
  organizationUuid: string,
  { how, reason }: OwedCommissionSettlement,
  { now, written }: { readonly now: Date; readonly written: (tx: Tx) => Promise<void> },
): Promise<void> =>
  inTransaction(database, async (tx) => {
    const carried = await findCarried(tx, organizationUuid);
    const latest = carried.at(-1);
    const sum = carried.reduce((total, { amount }) => total + (amount ?? 0), 0);
    if (latest === undefined || sum >= 0) throw new ProblemError('nothing-changed');
    await tx
      .updateTable('commission_statement')
      .set({ settled_in: latest.uuid, state: 'paid', paid_at: now, settled_how: how, settled_reason: reason })
      .where(
        'uuid',
        'in',
        carried.map(({ uuid }) => uuid),
      )
      .execute();
    await written(tx);
  });
