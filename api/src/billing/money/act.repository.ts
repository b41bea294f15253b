import type { ErrorCode } from '@kontor/contract/problem';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import { lockAccount } from '../account/account.repository.ts';
import { shareOut } from '../account/received-transfers.ts';
import type { MoneyAct, PayoutPlan, RefundPlan } from './money.tables.ts';

/** An act as it is begun. */
export interface NewAct {
  readonly uuid: string;
  readonly requestHash: string;
  readonly organizationUuid: string;
  readonly kind: MoneyAct['kind'];
  readonly amount: number;
  readonly transferUuid?: string;
  readonly invoiceUuid?: string;
  readonly payout?: PayoutPlan;
  readonly refund?: RefundPlan;
  readonly reason: string;
}

/** What an act moves, as it is planned. */
export type Planned = Omit<NewAct, 'uuid' | 'requestHash' | 'reason'>;

export const findAct = async (db: Queryable, uuid: string): Promise<MoneyAct | null> =>
  (await db.selectFrom('money_act').selectAll().where('uuid', '=', uuid).executeTakeFirst()) ?? null;

/**
 * Of a transfer the amount is taken at once, so that no other act takes it as well. The account must be locked. Its id is the key of its request: so the
 * payment provider has what an act has moved by a name that its sender knows, whatever becomes of the database.
 */
export async function insertAct(tx: Tx, act: NewAct, now: Date): Promise<MoneyAct> {
  const inserted = await tx
    .insertInto('money_act')
    .values({
      uuid: act.uuid,
      request_hash: act.requestHash,
      organization_uuid: act.organizationUuid,
      kind: act.kind,
      amount: act.amount,
      transfer_uuid: act.transferUuid ?? null,
      invoice_uuid: act.invoiceUuid ?? null,
      payout: act.payout === undefined ? null : JSON.stringify(act.payout),
      refund: act.refund === undefined ? null : JSON.stringify(act.refund),
      reason: act.reason,
      state: 'working',
      problem_code: null,
      created_at: now,
      ended_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await take(tx, inserted, inserted.amount);
  return inserted;
}

/** The outcome of an act: how much it has moved, or why it has moved nothing. */
export type Outcome =
  /** `creditNote`: the one of a refund, by its id at the payment provider. */
  | { readonly state: 'done'; readonly amount: number; readonly creditNote?: string }
  | { readonly state: 'refused'; readonly problem: ErrorCode };

/** @returns whether it was still at work */
export async function endAct(tx: Tx, act: MoneyAct, outcome: Outcome, now: Date): Promise<boolean> {
  await lockAccount(tx, act.organization_uuid);
  const { numUpdatedRows } = await tx
    .updateTable('money_act')
    .set({
      state: outcome.state,
      problem_code: outcome.state === 'refused' ? outcome.problem : null,
      ...(outcome.state === 'done' && { amount: outcome.amount }),
      ended_at: now,
    })
    .where('uuid', '=', act.uuid)
    .where('state', '=', 'working')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await take(tx, act, outcome.state === 'refused' ? -act.amount : 0);
  return true;
}

async function take(tx: Tx, { kind, transfer_uuid, organization_uuid }: MoneyAct, amount: number): Promise<void> {
  if (transfer_uuid === null) return;
  await tx
    .updateTable('received_transfer')
    .set({
      taken: sql<number>`taken + ${amount}`,
      ...(kind === 'return' && { returned: sql<number>`returned + ${amount}` }),
    })
    .where('uuid', '=', transfer_uuid)
    .execute();
  await shareOut(tx, organization_uuid);
}

/** Acts that no server may be working on any more, as after a crash or a restore. */
export const findWorking = (db: Queryable): Promise<{ uuid: string }[]> =>
  db.selectFrom('money_act').select('uuid').where('state', '=', 'working').orderBy('created_at').execute();
