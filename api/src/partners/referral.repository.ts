import { sql } from 'kysely';
import type { Queryable, Tx } from '../infrastructure/database/open-database.ts';
import { isApproved } from './approval/approved-partner.ts';

/** The address of a sign-up by a partner's link. */
export const referralUrl = (publicUrl: string, code: string): string =>
  `${publicUrl}/signup/create-account?partner=${code}`;

export async function findReferralCode(db: Queryable, partnerUuid: string): Promise<string> {
  const { code } = await db
    .selectFrom('referral_code')
    .select('code')
    .where('organization_uuid', '=', partnerUuid)
    .executeTakeFirstOrThrow();
  return code;
}

/** The partner with a code, as people type it; `null` for none, and for one that has not named its company or is not approved. */
export async function findReferringPartner(db: Queryable, code: string): Promise<string | null> {
  const row = await db
    .selectFrom('referral_code')
    .innerJoin('organization', 'organization.uuid', 'referral_code.organization_uuid')
    .select('organization.uuid')
    .where('referral_code.code', '=', code.trim().toLowerCase())
    .where('organization.state', '=', 'active')
    .where(isApproved('organization.uuid'))
    .executeTakeFirst();
  return row?.uuid ?? null;
}

/** The last link counts. Nothing is kept of a partner that has left meanwhile. */
export async function keepReferral(tx: Tx, userUuid: string, partnerUuid: string, now: Date): Promise<void> {
  await sql`
    insert into signup_referral (user_uuid, partner_uuid, created_at)
    select ${userUuid}, organization_uuid, ${now} from referral_code where organization_uuid = ${partnerUuid}
    on conflict (user_uuid) do update set partner_uuid = excluded.partner_uuid, created_at = excluded.created_at`.execute(
    tx,
  );
}

/** Of one that is approved. */
export async function findReferral(db: Queryable, userUuid: string): Promise<string | null> {
  const row = await db
    .selectFrom('signup_referral')
    .select('partner_uuid')
    .where('user_uuid', '=', userUuid)
    .where(isApproved('signup_referral.partner_uuid'))
    .executeTakeFirst();
  return row?.partner_uuid ?? null;
}

/** The sign-up is complete. */
export async function deleteReferral(tx: Tx, userUuid: string): Promise<void> {
  await tx.deleteFrom('signup_referral').where('user_uuid', '=', userUuid).execute();
}
