import type { AccountEntry } from '@kontor/contract/organization-account';
import { sql } from 'kysely';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { violation } from '../../infrastructure/http/problem.ts';

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
}

/** What moved in the account of an organization, newest first: of all invoices, of the credit, and of transfers. */
export async function findEntries(
  db: Queryable,
  organizationUuid: string,
  before: EntryCursor | null,
  limit: number,
): Promise<EntryRow[]> {
  const older = before
    ? sql`and (at, amount < 0, uuid) < (${before.at}, ${before.settles}, ${before.uuid}::uuid)`
    : sql``;
  const newest = sql`${older} order by at desc, settles desc, uuid desc limit ${limit}`;
  const { rows } = await sql<EntryRow>`
    select entry.uuid, entry.at, entry.of, entry.kind, entry.amount, entry.settles,
      document.uuid as invoice_uuid, document.shop_uuid, document.number
    from (
      select latest.* from shop cross join lateral (
        select uuid, at, amount < 0 as settles, 'invoice' as of, kind, amount, invoice_uuid, null as document
        from ledger_entry where ledger_entry.shop_uuid = shop.uuid ${newest}
      ) latest where shop.organization_uuid = ${organizationUuid}
      union all
      (select uuid, at, amount < 0 as settles, fund, kind, amount, null, document
        from account_entry where organization_uuid = ${organizationUuid} ${newest})
      order by at desc, settles desc, uuid desc limit ${limit}
    ) entry
    left join invoice document on document.number is not null
      and (document.uuid = entry.invoice_uuid or document.stripe_id = entry.document)
    order by entry.at desc, entry.settles desc, entry.uuid desc`.execute(db);
  return rows;
}

export const entryToWire = ({ uuid, at, of, kind, amount, ...document }: EntryRow): AccountEntry =>
  ({ uuid, at: at.toISOString(), of, kind, amount, document: documentOf(document) }) as AccountEntry;

const documentOf = ({ invoice_uuid: invoiceUuid, shop_uuid: shopUuid, number }: Omit<EntryRow, keyof AccountEntry>) =>
  invoiceUuid === null || shopUuid === null || number === null ? null : { invoiceUuid, shopUuid, number };

/** The start of the next page, opaque to clients. */
export const encodeCursor = ({ at, settles, uuid }: EntryCursor): string =>
  Buffer.from(`${at.toISOString()} ${settles} ${uuid}`).toString('base64url');

/** @throws ProblemError 422 for a malformed cursor */
export function decodeCursor(cursor: string | undefined): EntryCursor | null {
  if (cursor === undefined) return null;
  const [instant = '', settles = '', uuid = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const at = new Date(instant);
  if (Number.isNaN(at.getTime()) || !/^(true|false)$/.test(settles) || !/^[0-9a-f-]{36}$/.test(uuid)) {
    throw violation('cursor', 'invalid', 'Not a cursor of this list');
  }
  return { at, settles: settles === 'true', uuid };
}
