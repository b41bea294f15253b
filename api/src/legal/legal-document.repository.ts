import { randomUUID } from 'node:crypto';
import type { LegalKind, NewLegalDocument } from '@kontor/contract/legal-document';
import { type Selectable, sql } from 'kysely';
import type { Queryable, Tx } from '../infrastructure/database/open-database.ts';
import type { LegalDocumentTables } from './legal-document.tables.ts';

export type LegalDocumentRow = Selectable<LegalDocumentTables['legal_document']>;

/** The version of a kind that counts on a day; the first ones count from before there was a portal. */
export const findVersionOn = (db: Queryable, kind: LegalKind, day: string): Promise<LegalDocumentRow> =>
  db
    .selectFrom('legal_document')
    .selectAll()
    .where('kind', '=', kind)
    .where('valid_from', '<=', day)
    .orderBy('valid_from', 'desc')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

/** A version that counts on a day, or has counted before it. */
export const findBegunVersion = (db: Queryable, uuid: string, day: string): Promise<LegalDocumentRow | undefined> =>
  db
    .selectFrom('legal_document')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('valid_from', '<=', day)
    .executeTakeFirst();

/** Of each of the kinds the version that counts on a day, without its texts. */
export const findVersionsOn = (db: Queryable, kinds: readonly LegalKind[], day: string) =>
  db
    .selectFrom('legal_document')
    .distinctOn('kind')
    .select(['uuid', 'kind', 'valid_from', 'needs_acceptance'])
    .where('kind', 'in', kinds)
    .where('valid_from', '<=', day)
    .orderBy('kind')
    .orderBy('valid_from', 'desc')
    .orderBy('created_at', 'desc')
    .execute();

/** Where a page ends. */
export interface LegalDocumentPlace {
  readonly validFrom: string;
  readonly createdAt: Date;
  readonly uuid: string;
}

/** Those that begin last come first. @param after where the page before has ended */
export const findVersions = (
  db: Queryable,
  kind: LegalKind | null,
  limit: number,
  after: LegalDocumentPlace | null,
): Promise<LegalDocumentRow[]> =>
  db
    .selectFrom('legal_document')
    .selectAll()
    .$if(kind !== null, (rows) => rows.where('kind', '=', kind ?? 'terms'))
    .$if(after !== null, (rows) =>
      rows.where(
        sql<boolean>`(valid_from, created_at, uuid) < (${after?.validFrom}, ${after?.createdAt}::timestamptz, ${after?.uuid}::uuid)`,
      ),
    )
    .orderBy('valid_from', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('uuid', 'desc')
    .limit(limit)
    .execute();

export const insertVersion = (tx: Tx, version: NewLegalDocument, now: Date): Promise<LegalDocumentRow> =>
  tx
    .insertInto('legal_document')
    .values({
      uuid: randomUUID(),
      kind: version.kind,
      texts: JSON.stringify(version.texts),
      valid_from: version.validFrom,
      needs_acceptance: version.needsAcceptance,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
