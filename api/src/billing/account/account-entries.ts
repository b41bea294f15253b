import type { AccountEntry } from '@kontor/contract/organization-account';
import { uuid } from '@kontor/contract/schema';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { cursorInstant, decodeCursor, encodeCursor } from '../../infrastructure/http/next-page.ts';

/** Entries in an answer; the header Link names the next ones. */
export const pageSize = 50;

/** Where a page ends: the next one begins with what is older. */
export interface EntryCursor {
  readonly at: Date;
  /** Of one instant, what settles comes after what is owed. */
  readonly settles: boolean;
  readonly uuid: string;
}

interface EntryRow extends EntryCursor {
  readonly of: AccountEntry['of'];
  readonly kind: AccountEntry['kind'];
  readonly amount: number;
  readonly invoice_uuid: string | null;
  readonly shop_uuid: string | null;
  readonly number: string | null;
  readonly act_uuid: string | null;
  readonly act: 'assign' | 'return' | 'credit' | 'payout' | null;
  readonly transfer_uuid: string | null;
  /** What was written on the transfer. */
  readonly transfer_reference: string | null;
}

/**
 * What moved in the account of an organization, newest first: of all invoices, of the credit, and of transfers. So many of the
 * newest entries are read of each shop that together they are a page: what is older than the oldest of that page is on a later one,
 * and is not read of any shop.
 */
export async function findEntries(
  db: Queryable,
  organizationUuid: string,
  before: EntryCursor | null,
  limit: number,
): Promise<EntryRow[]> {
  const older = before
    ? sql`and at <= ${before.at} and (at, amount < 0, uuid) < (${before.at}, ${before.settles}, ${before.uuid}::uuid)`
    : sql``;
  const newest = sql`${older} order by at desc, settles desc, uuid desc limit ${limit}`;
  const { rows } = await sql<EntryRow>`
    with own_shop as materialized (select uuid from shop where organization_uuid = ${organizationUuid}),
    oldest as materialized (
      select coalesce((
        select head.at from own_shop cross join lateral (
          select at from ledger_entry where ledger_entry.shop_uuid = own_shop.uuid ${older}
          order by at desc limit (select ceil(${limit}::numeric / greatest(count(*), 1))::bigint from own_shop)
        ) head order by head.at desc offset ${limit - 1} limit 1
      ), '-infinity') as at
    )
    select entry.uuid, entry.at, entry.of, entry.kind, entry.amount, entry.settles,
      coalesce(charged.uuid, credited.uuid) as invoice_uuid, coalesce(charged.shop_uuid, credited.shop_uuid) as shop_uuid,
      coalesce(charged.number, credited.number) as number, act.uuid as act_uuid, act.kind as act,
      transfer.uuid as transfer_uuid, transfer.reference as transfer_reference
    from (
      select latest.* from own_shop cross join lateral (
        select uuid, at, amount < 0 as settles, 'invoice' as of, kind, amount, invoice_uuid, null as document, null as movement
        from ledger_entry where ledger_entry.shop_uuid = own_shop.uuid
          and at >= (select at from oldest) ${newest}
      ) latest
      union all
      (select uuid, at, amount < 0 as settles, fund, kind, amount, null, document, reference
        from account_entry where organization_uuid = ${organizationUuid} ${newest})
      order by at desc, settles desc, uuid desc limit ${limit}
    ) entry
    left join invoice charged on charged.uuid = entry.invoice_uuid and charged.number is not null
    left join invoice credited on credited.stripe_id = entry.document and credited.number is not null
    left join money_act act on act.uuid = case when entry.document ~ ${uuidPattern} then entry.document::uuid end
    left join received_transfer transfer on transfer.movement = entry.movement
    order by entry.at desc, entry.settles desc, entry.uuid desc`.execute(db);
  return rows;
}

export const entryToWire = ({ uuid, at, of, kind, amount, ...document }: EntryRow): AccountEntry =>
  ({ uuid, at: at.toISOString(), of, kind, amount, document: documentOf(document) }) as AccountEntry;

/** Documents of other kinds are ids of the payment provider. */
const uuidPattern = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** What a movement is for: an invoice, an act of the vendor's, or the transfer with which it came. */
function documentOf({
  invoice_uuid: invoiceUuid,
  shop_uuid: shopUuid,
  number,
  act_uuid: actUuid,
  act,
  transfer_uuid: transferUuid,
  transfer_reference: reference,
}: Omit<EntryRow, keyof AccountEntry>): AccountEntry['document'] {
  if (invoiceUuid !== null && shopUuid !== null && number !== null) return { invoiceUuid, shopUuid, number };
  if (actUuid !== null && act !== null) return { actUuid, act };
  return transferUuid === null ? null : { transferUuid, reference };
}

const Position = z.tuple([cursorInstant, z.enum(['true', 'false']), uuid()]);

/** The start of the next page. */
export const cursorAfter = ({ at, settles, uuid }: EntryCursor): string =>
  encodeCursor(at.toISOString(), String(settles), uuid);

/** @throws ProblemError 422 for a malformed cursor */
export function positionOf(cursor: string | undefined): EntryCursor | null {
  const position = decodeCursor(Position, cursor);
  if (position === null) return null;
  const [at, settles, uuid] = position;
  return { at, settles: settles === 'true', uuid };
}
