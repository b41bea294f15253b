import { randomUUID } from 'node:crypto';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import type { StaffNoteRow } from './staff-note.tables.ts';

export type NewStaffNote = Pick<StaffNoteRow, 'organization_uuid' | 'text' | 'at' | 'author_user_uuid'>;

export const insertStaffNote = (tx: Tx, note: NewStaffNote): Promise<StaffNoteRow> =>
  tx
    .insertInto('staff_note')
    .values({ uuid: randomUUID(), ...note })
    .returningAll()
    .executeTakeFirstOrThrow();

export const findStaffNote = async (
  db: Queryable,
  organizationUuid: string,
  uuid: string,
): Promise<StaffNoteRow | null> =>
  (await db
    .selectFrom('staff_note')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('organization_uuid', '=', organizationUuid)
    .executeTakeFirst()) ?? null;

/** @returns whether it was still there */
export async function deleteStaffNote(tx: Tx, uuid: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('staff_note').where('uuid', '=', uuid).executeTakeFirst();
  return numDeletedRows > 0n;
}
