import type { Tx } from '../../infrastructure/database/open-database.ts';
import type { CashRegisterRow } from '../branch-store/branch-store.tables.ts';

type Given = Pick<CashRegisterRow, 'decommissioned_at'>;

/**
 * What the fiscal service's report of a known cash register means if it was given up and is in use again: a new run begins, and what was noted
 * counts for the one before. No system says when that was, so it counts from the report.
 */
export async function noteReopening(
  tx: Tx,
  now: Date,
  known: Given & Pick<CashRegisterRow, 'uuid'>,
  reported: Given,
): Promise<void> {
  if (!isGivenUp(known, now) || isGivenUp(reported, now)) return;
  await tx
    .updateTable('cash_register_notice')
    .set({ run_ended_at: now })
    .where('cash_register_uuid', '=', known.uuid)
    .execute();
}

const isGivenUp = ({ decommissioned_at }: Given, now: Date): boolean =>
  decommissioned_at !== null && decommissioned_at <= now;
