import { isSamePlace } from '@kontor/domain/same-place';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import type { BranchStoreRow } from '../branch-store/branch-store.tables.ts';

type Address = Pick<BranchStoreRow, 'address_line1' | 'zip' | 'city'>;

/**
 * What the fiscal service's report of a known branch store means for the tax office: its registers are not where they were reported any more,
 * or are there again. No system says when it moved, so that counts from the first report of it.
 */
export async function noteMove(tx: Tx, now: Date, known: BranchStoreRow, reported: Address): Promise<void> {
  const there = placeOf(reported);
  // An address that is not known says nothing about a move.
  if (there === null) return;
  const notices = await tx
    .selectFrom('cash_register_notice')
    .innerJoin('cash_register', 'cash_register.uuid', 'cash_register_notice.cash_register_uuid')
    .selectAll('cash_register_notice')
    .where('cash_register.branch_store_uuid', '=', known.uuid)
    .execute();
  for (const notice of notices) {
    // What was noted before addresses were kept was noted of where the branch store was until now.
    const noted = placeOf(notice) === null ? known : notice;
    const was = placeOf(noted);
    if (was === null) continue;
    const { address_line1, zip, city } = noted;
    const moved_at = isSamePlace(was, there) ? null : (notice.moved_at ?? now);
    await tx
      .updateTable('cash_register_notice')
      .set({ address_line1, zip, city, moved_at })
      .where('cash_register_uuid', '=', notice.cash_register_uuid)
      .execute();
  }
}

const placeOf = ({ address_line1, zip }: Address) =>
  address_line1 === null || zip === null ? null : { addressLine1: address_line1, zip };
