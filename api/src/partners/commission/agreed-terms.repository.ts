import type { DatedTerms } from '@kontor/domain/commission';
import { sql } from 'kysely';
import { kept } from '../../infrastructure/database/kept-statement.ts';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';

const agreedTerms = kept('agreed-terms', (db, { partnerUuids }: { readonly partnerUuids: readonly string[] }) =>
  db
    .selectFrom('partner_terms')
    .select(['organization_uuid as partnerUuid', 'valid_from as validFrom', 'rate', 'months'])
    .where(sql<boolean>`organization_uuid = any(${partnerUuids}::uuid[])`)
    .orderBy('organization_uuid')
    .orderBy('valid_from'),
);

/** What was agreed with each of these partners, by day. */
export async function findAgreedTerms(
  db: Queryable,
  partnerUuids: readonly string[],
): Promise<(partnerUuid: string) => DatedTerms[]> {
  const found = Map.groupBy(await agreedTerms(db, { partnerUuids }), ({ partnerUuid }) => partnerUuid);
  return (uuid) => (found.get(uuid) ?? []).map(({ validFrom, rate, months }) => ({ validFrom, rate, months }));
}

/** What is agreed for the same day again takes the place of what was. */
export async function saveAgreedTerms(tx: Tx, partnerUuid: string, terms: DatedTerms, now: Date): Promise<void> {
  const { rate, months, validFrom } = terms;
  await tx
    .insertInto('partner_terms')
    .values({ organization_uuid: partnerUuid, valid_from: validFrom, rate, months, set_at: now })
    .onConflict((conflict) =>
      conflict.columns(['organization_uuid', 'valid_from']).doUpdateSet({ rate, months, set_at: now }),
    )
    .execute();
}
