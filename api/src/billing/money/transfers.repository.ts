import type { Transfer, TransferState } from '@kontor/contract/money';
import { sql } from 'kysely';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { violation } from '../../infrastructure/http/problem.ts';
import type { ReceivedTransferRow } from '../account/account.tables.ts';
import { suggestionsFor } from './suggestions.ts';

/** Transfers in an answer. */
const pageSize = 50;

export interface TransferFilter {
  readonly state?: TransferState | undefined;
  readonly organizationUuid?: string | undefined;
  readonly cursor?: string | undefined;
}

/** Newest first. @throws ProblemError 422 for a malformed cursor */
export async function listTransfers(
  db: Queryable,
  { state, organizationUuid, cursor }: TransferFilter,
): Promise<{ readonly transfers: Transfer[]; readonly next: string | null }> {
  const before = cursor === undefined ? null : decodeCursor(cursor);
  const rows = await db
    .selectFrom('received_transfer')
    .selectAll()
    .$if(state !== undefined, (some) => some.where('state', '=', state ?? 'open'))
    .$if(organizationUuid !== undefined, (some) => some.where('organization_uuid', '=', organizationUuid ?? ''))
    .$if(before !== null, (some) =>
      some.where(sql<boolean>`(received_at, uuid) < (${before?.at}, ${before?.uuid}::uuid)`),
    )
    .orderBy('received_at', 'desc')
    .orderBy('uuid', 'desc')
    .limit(pageSize + 1)
    .execute();
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const next = rows.length > pageSize && last ? encodeCursor(last) : null;
  return { transfers: await toWire(db, page), next };
}

export async function findTransfer(db: Queryable, uuid: string): Promise<ReceivedTransferRow | null> {
  const row = await db.selectFrom('received_transfer').selectAll().where('uuid', '=', uuid).executeTakeFirst();
  return row ?? null;
}

export async function toWire(db: Queryable, rows: readonly ReceivedTransferRow[]): Promise<Transfer[]> {
  const suggested = await suggestionsFor(
    db,
    rows.filter(({ state }) => state === 'open'),
  );
  return rows.map((row) => ({
    uuid: row.uuid,
    organizationUuid: row.organization_uuid,
    amount: row.amount,
    left: row.remaining,
    receivedAt: row.received_at.toISOString(),
    reference: row.reference,
    state: row.state,
    suggestions: suggested.get(row.uuid) ?? [],
  }));
}

const encodeCursor = ({ received_at: at, uuid }: ReceivedTransferRow): string =>
  Buffer.from(`${at.toISOString()} ${uuid}`).toString('base64url');

function decodeCursor(cursor: string): { readonly at: Date; readonly uuid: string } {
  const [instant = '', uuid = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const at = new Date(instant);
  if (Number.isNaN(at.getTime()) || !/^[0-9a-f-]{36}$/.test(uuid)) {
    throw violation('cursor', 'invalid', 'Not a cursor of this list');
  }
  return { at, uuid };
}
