import { legalKinds } from '@kontor/contract/legal-document';
import { sql } from 'kysely';
import type { Database, Queryable, Tx } from '../infrastructure/database/open-database.ts';
import { type ExportedLists, inPages } from '../infrastructure/exported.ts';
import { findVersionsOn } from './legal-document.repository.ts';

/** The versions that count on a day, with when the user has accepted each first. */
export async function findCurrentFor(db: Queryable, userUuid: string, day: string) {
  const versions = await findVersionsOn(db, legalKinds, day);
  const accepted = await db
    .selectFrom('legal_acceptance')
    .select(['document_uuid', (of) => of.fn.min('accepted_at').as('at')])
    .where('user_uuid', '=', userUuid)
    .where(
      'document_uuid',
      'in',
      versions.map(({ uuid }) => uuid),
    )
    .groupBy('document_uuid')
    .execute();
  const acceptedAt = new Map(accepted.map(({ document_uuid, at }) => [document_uuid, at]));
  return versions.map(({ uuid, kind, valid_from, needs_acceptance }) => ({
    uuid,
    kind,
    validFrom: valid_from,
    needsAcceptance: needs_acceptance,
    isAccepted: acceptedAt.has(uuid),
    acceptedAt: acceptedAt.get(uuid)?.toISOString() ?? null,
  }));
}

/** Where a page ends. */
export interface AcceptancePlace {
  readonly acceptedAt: Date;
  readonly uuid: string;
}

const columns = [
  'legal_acceptance.uuid',
  'legal_acceptance.document_uuid as documentUuid',
  'legal_document.kind',
  'legal_document.valid_from as validFrom',
  'legal_acceptance.place',
  'legal_acceptance.accepted_at as acceptedAt',
] as const;

/** What a user has accepted, newest first. */
export const findAcceptancesOf = (db: Queryable, userUuid: string, limit: number, after: AcceptancePlace | null) =>
  db
    .selectFrom('legal_acceptance')
    .innerJoin('legal_document', 'legal_document.uuid', 'legal_acceptance.document_uuid')
    .leftJoin('organization', 'organization.uuid', 'legal_acceptance.organization_uuid')
    .select([...columns, 'organization.name as organizationName'])
    .where('legal_acceptance.user_uuid', '=', userUuid)
    .$if(after !== null, (rows) =>
      rows.where(
        sql<boolean>`(legal_acceptance.accepted_at, legal_acceptance.uuid) < (${after?.acceptedAt}::timestamptz, ${after?.uuid}::uuid)`,
      ),
    )
    .orderBy('legal_acceptance.accepted_at', 'desc')
    .orderBy('legal_acceptance.uuid', 'desc')
    .limit(limit)
    .execute();

const readOf = (database: Database, organizationUuid: string, after: AcceptancePlace | null, limit: number) =>
  database
    .selectFrom('legal_acceptance')
    .innerJoin('legal_document', 'legal_document.uuid', 'legal_acceptance.document_uuid')
    .select([...columns, 'legal_acceptance.user_uuid as userUuid'])
    .where('legal_acceptance.organization_uuid', '=', organizationUuid)
    .$if(after !== null, (rows) =>
      rows.where(
        sql<boolean>`(legal_acceptance.accepted_at, legal_acceptance.uuid) > (${after?.acceptedAt}::timestamptz, ${after?.uuid}::uuid)`,
      ),
    )
    .orderBy('legal_acceptance.accepted_at')
    .orderBy('legal_acceptance.uuid')
    .limit(limit)
    .execute();

type Read = Awaited<ReturnType<typeof readOf>>[number];

/** What was accepted for an organization. */
export const exportedAcceptances: ExportedLists = {
  legalAcceptances: (database, organizationUuid) =>
    inPages<Read>((after, limit) => readOf(database, organizationUuid, after, limit)),
};

export async function eraseAcceptances(
  tx: Tx,
  of: { readonly userUuid: string } | { readonly organizationUuid: string },
): Promise<void> {
  const [column, uuid] =
    'userUuid' in of ? (['user_uuid', of.userUuid] as const) : (['organization_uuid', of.organizationUuid] as const);
  await tx.deleteFrom('legal_acceptance').where(column, '=', uuid).execute();
}
