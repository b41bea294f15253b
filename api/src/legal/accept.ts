import { randomUUID } from 'node:crypto';
import type { LegalAcceptance } from '@kontor/contract/legal-document';
import { calendarDay } from '@kontor/domain/date';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../infrastructure/database/open-database.ts';
import { findVersionsOn } from './legal-document.repository.ts';

/**
 * What is accepted together with an account or a contract: their texts say so, and the terms make the agreement on processing a part of
 * the contract. An imprint only tells who the vendor is.
 */
const acceptedTogether = ['terms', 'privacy', 'dpa'] as const;

interface Accepting {
  readonly userUuid: string;
  readonly organizationUuid: string;
  readonly place: Exclude<LegalAcceptance['place'], 'visit'>;
}

/** Notes the versions that count now, with what they are accepted by. */
export async function acceptTogether(
  tx: Tx,
  { userUuid, organizationUuid, place }: Accepting,
  now: Date,
): Promise<void> {
  const versions = await findVersionsOn(tx, acceptedTogether, calendarDay(now.toISOString()));
  await tx
    .insertInto('legal_acceptance')
    .values(
      versions.map(({ uuid }) => ({
        uuid: randomUUID(),
        document_uuid: uuid,
        user_uuid: userUuid,
        organization_uuid: organizationUuid,
        place,
        accepted_at: now,
      })),
    )
    .execute();
}

/** Notes that a version was accepted when it was asked for: for each organization that the user owns, else for the user alone. */
export async function acceptAsAsked(
  db: Queryable,
  { userUuid, documentUuid }: { readonly userUuid: string; readonly documentUuid: string },
  now: Date,
): Promise<void> {
  await sql`insert into legal_acceptance (uuid, document_uuid, user_uuid, organization_uuid, place, accepted_at)
    select gen_random_uuid(), ${documentUuid}::uuid, ${userUuid}::uuid, owned.organization_uuid, 'visit', ${now}::timestamptz
    from (values (1)) as one
    left join (
      select organization_uuid from membership where user_uuid = ${userUuid}::uuid and role = 'owner'
    ) as owned on true
    on conflict do nothing`.execute(db);
}
