import type { PartnerState } from '@kontor/contract/partner';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import { notFound } from '../../infrastructure/http/problem.ts';

// Whatever a merchant finds a partner by (the list, a link, a lead, a suggestion) asks here, and whatever connects one comes by
// `lockApproved`.

const approved: PartnerState = 'approved';

/** Whether merchants may connect the partner whose account a statement reads by this name. Must be read for all tenants. */
export const isApprovedAccount = (account: string): RawBuilder<boolean> =>
  sql`${sql.ref(`${account}.state`)} = ${sql.lit(approved)}`;

/** The same of the partner of this column, whose account the statement does not read. */
export const isApproved = (partnerUuid: string): RawBuilder<boolean> => sql`exists (
  select from partner_account as decided
  where decided.organization_uuid = ${sql.ref(partnerUuid)} and ${isApprovedAccount('decided')})`;

/** Whether a partner waits for the vendor's people to approve it. */
export async function hasApplied(db: Queryable, partnerUuid: string): Promise<boolean> {
  const waiting = await db
    .selectFrom('partner_account')
    .select('state')
    .where('organization_uuid', '=', partnerUuid)
    .where('state', '=', 'applied')
    .executeTakeFirst();
  return waiting !== undefined;
}

/**
 * A partner that merchants may connect: it is not suspended before the transaction ends.
 * @throws ProblemError 404, as for what is not listed
 */
export async function lockApproved(tx: Tx, partnerUuid: string): Promise<void> {
  const account = await tx
    .selectFrom('partner_account')
    .select('state')
    .where('organization_uuid', '=', partnerUuid)
    .forShare()
    .executeTakeFirst();
  if (account?.state !== approved) throw notFound();
}
