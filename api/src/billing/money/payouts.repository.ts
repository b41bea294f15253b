import type { OpenPayout } from '@kontor/contract/operator-money';
import { sql } from 'kysely';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { cutPage } from '../../infrastructure/http/next-page.ts';
import { noContractSince } from '../account/account.repository.ts';

/** Organizations in an answer. */
const pageSize = 50;

/** Organizations whose credit no contract will use, and those whose last member waits to be deleted and that money is held for. */
export async function listPayouts(
  db: Queryable,
  now: Date,
  cursor: string | undefined,
): Promise<{ readonly payouts: OpenPayout[]; readonly next: string | null }> {
  const isLeaving = sql<boolean>`exists (
    select from membership join app_user on app_user.uuid = membership.user_uuid
    where membership.organization_uuid = account.organization_uuid and app_user.deletion_confirmed_at is not null
  ) and not exists (
    select from membership join app_user on app_user.uuid = membership.user_uuid
    where membership.organization_uuid = account.organization_uuid and app_user.deletion_confirmed_at is null
  )`;
  const rows = await db
    .selectFrom('organization_account as account')
    .innerJoin('organization', 'organization.uuid', 'account.organization_uuid')
    .select([
      'organization.uuid as organizationUuid',
      'organization.name',
      'account.credit',
      'account.unassigned',
      isLeaving.as('isLeaving'),
    ])
    .where(sql<boolean>`(account.credit > 0 or account.unassigned > 0)`)
    .where(sql<boolean>`${noContractSince(now)} and (account.credit > 0 or ${isLeaving})`)
    .$if(cursor !== undefined, (some) => some.where('account.organization_uuid', '>', cursor ?? ''))
    .orderBy('account.organization_uuid')
    .limit(pageSize + 1)
    .execute();
  const { page: payouts, next } = cutPage(rows, pageSize, ({ organizationUuid }) => organizationUuid);
  return { payouts, next };
}
