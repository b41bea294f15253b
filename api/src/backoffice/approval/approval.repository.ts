import { randomUUID } from 'node:crypto';
import type { ApprovalState } from '@kontor/contract/approval';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import type { AskedAct, Described, StaffMember, StaffWrite } from '../../infrastructure/http/act.ts';
import { hashRequest } from '../../infrastructure/http/idempotency.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import type { ApprovalRow } from './approval.tables.ts';

export interface NewApproval {
  readonly call: StaffWrite;
  readonly asked: AskedAct;
  readonly described: Described;
  readonly amount: number | null;
  readonly reason: string | null;
  readonly idempotencyKey: string | null;
}

/**
 * Keeps what was asked for. The same request of the same person, or with the same idempotency key, is kept once.
 *
 * @throws ProblemError `idempotency-key-reused`
 */
export async function keepApproval(
  tx: Tx,
  { call, asked, described, amount, reason, idempotencyKey }: NewApproval,
  now: Date,
): Promise<{ readonly uuid: string; readonly isNew: boolean }> {
  const { params, body, query, by } = asked;
  const requestHash = hashRequest({ call, params, body });
  const inserted = await tx
    .insertInto('approval')
    .values({
      uuid: randomUUID(),
      state: 'open',
      call,
      params: JSON.stringify(params),
      query: JSON.stringify(query ?? null),
      body: JSON.stringify(body ?? null),
      before: JSON.stringify(described.before),
      after: JSON.stringify(described.after),
      amount,
      organization_uuid: described.organizationUuid,
      requested_by_uuid: by.userUuid,
      requested_role: by.role,
      requested_at: now,
      reason,
      request_hash: requestHash,
      idempotency_key: idempotencyKey,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('uuid')
    .executeTakeFirst();
  if (inserted !== undefined) return { uuid: inserted.uuid, isNew: true };
  const uuid = await findKept(tx, { call, asked, idempotencyKey });
  // Decided in this moment.
  if (uuid === null) throw new ProblemError('state-conflict');
  return { uuid, isNew: false };
}

/**
 * Whether the same was asked for before: with the idempotency key, or by the same person, and still waits.
 *
 * @throws ProblemError `idempotency-key-reused`
 */
export async function findKept(
  db: Queryable,
  { call, asked: { params, body, by }, idempotencyKey }: Pick<NewApproval, 'call' | 'asked' | 'idempotencyKey'>,
): Promise<string | null> {
  const requestHash = hashRequest({ call, params, body });
  const kept = db.selectFrom('approval').select(['uuid', 'request_hash']);
  const known =
    idempotencyKey === null
      ? kept
          .where('requested_by_uuid', '=', by.userUuid)
          .where('request_hash', '=', requestHash)
          .where('state', '=', 'open')
      : kept.where('call', '=', call).where('idempotency_key', '=', idempotencyKey);
  const row = await known.executeTakeFirst();
  if (row === undefined) return null;
  if (row.request_hash !== requestHash) throw new ProblemError('idempotency-key-reused');
  return row.uuid;
}

export const findApproval = async (db: Queryable, uuid: string): Promise<ApprovalRow | null> =>
  (await db.selectFrom('approval').selectAll().where('uuid', '=', uuid).executeTakeFirst()) ?? null;

interface Decided {
  readonly state: Exclude<ApprovalState, 'open'>;
  /** `null` for what no person has decided. */
  readonly by: StaffMember | null;
  readonly reason: string | null;
  readonly now: Date;
}

/** @returns whether it was still open */
export async function closeApproval(
  db: Queryable,
  uuid: string,
  { state, by, reason, now }: Decided,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('approval')
    .set({
      state,
      decided_by_uuid: by?.userUuid ?? null,
      decided_role: by?.role ?? null,
      decided_at: now,
      decision_reason: reason,
    })
    .where('uuid', '=', uuid)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Who was to be invited is not kept after the account of the address is erased. */
export async function forgetAddress(tx: Tx, email: string): Promise<void> {
  await tx
    .updateTable('approval')
    .set((of) => ({
      body: null,
      state: of
        .case()
        .when('state', '=', 'open')
        .then('outdated' as const)
        .else(of.ref('state'))
        .end(),
    }))
    .where(sql<boolean>`body ? 'email' and body ->> 'email' = ${email}`)
    .execute();
}
