import type { Tx } from '../../infrastructure/database/open-database.ts';
import { voidAllTokens } from '../user/confirmation-token.ts';
import type { StoredUserRow } from '../user/user.tables.ts';
import { endSessionsOf } from './session.repository.ts';

type User = Pick<StoredUserRow, 'uuid' | 'state'>;

/** A disabled user cannot sign in; sessions are refused with their next request, and do not come back with the user. */
export async function disableUser(tx: Tx, { uuid, state }: User, now: Date): Promise<void> {
  await tx.updateTable('app_user').set({ state: 'disabled', state_before: state }).where('uuid', '=', uuid).execute();
  await endSessionsOf(tx, uuid, now);
  await voidAllTokens(tx, uuid);
}

/** Gives a disabled user the state of before back; those who were disabled by hand were active. */
export async function enableUser(tx: Tx, { uuid, state_before: before }: Pick<StoredUserRow, 'uuid' | 'state_before'>) {
  await tx
    .updateTable('app_user')
    .set({ state: before ?? 'active', state_before: null })
    .where('uuid', '=', uuid)
    .execute();
}
