import type { Transfer, TransferState } from '@kontor/contract/operator-money';
import { uuid } from '@kontor/contract/schema';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { cursorInstant, cutPage, decodeCursor, encodeCursor } from '../../infrastructure/http/next-page.ts';
import type { ReceivedTransferRow } from '../account/account.tables.ts';
import { suggestionsFor } from './suggestions.ts';

/** Transfers in an answer. */
const pageSize = 50;

export interface TransferFilter {
  readonly state?: TransferState | undefined;
  readonly organizationUuid?: string | undefined;
  readonly cursor?: string | undefined;
}

/** Where a page ends: when its last transfer was received, and its id. */
const Position = z.tuple([cursorInstant, uuid()]);

/** Newest first. @throws ProblemError 422 for a malformed cursor */
export async function listTransfers(
  db: Queryable,
  { state, organizationUuid, cursor }: TransferFilter,
): Promise<{ readonly transfers: Transfer[]; readonly next: string | null }> {
  const before = decodeCursor(Position, cursor);
  const rows = await db
    .selectFrom('received_transfer')
    .selectAll()
    .$if(state !== undefined, (some) => some.where('state', '=', state ?? 'open'))
    .$if(organizationUuid !== undefined, (some) => some.where('organization_uuid', '=', organizationUuid ?? ''))
    .$if(before !== null, (some) =>
      some.where(sql<boolean>`(received_at, uuid) < (${before?.[0]}, ${before?.[1]}::uuid)`),
    )
    .orderBy('received_at', 'desc')
    .orderBy('uuid', 'desc')
    .limit(pageSize + 1)
    .execute();
  const { page, next } = cutPage(rows, pageSize, (last) => encodeCursor(last.received_at.toISOString(), last.uuid));
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
  const names = await namesOf(db, [...new Set(rows.map(({ organization_uuid }) => organization_uuid))]);
  return rows.map((row) => ({
    uuid: row.uuid,
    organizationUuid: row.organization_uuid,
    amount: row.amount,
    left: row.remaining,
    receivedAt: row.received_at.toISOString(),
    reference: row.reference,
    state: row.state,
    suggestions: (suggested.get(row.uuid) ?? []).map(({ invoiceUuid }) => invoiceUuid),
    candidates: suggested.get(row.uuid) ?? [],
    organizationName: names.get(row.organization_uuid) ?? '',
  }));
}

async function namesOf(db: Queryable, organizations: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (organizations.length === 0) return new Map();
  const rows = await db
    .selectFrom('organization')
    .select(['uuid', 'name'])
    .where('uuid', 'in', organizations)
    .execute();
  return new Map(rows.map(({ uuid, name }) => [uuid, name]));
}
