import { roles } from '@kontor/contract/role';
import { type MemberCall, mayCall } from '@kontor/contract/roles-of-calls';
import type { Queryable } from '../infrastructure/database/open-database.ts';

export interface Owner {
  readonly email: string;
  readonly language: 'de' | 'en';
  readonly shopName: string;
  readonly organizationUuid: string;
  /** Other mails about billing cannot be switched off. */
  readonly wantsUsageMails: boolean;
}

const members = (db: Queryable, shopUuid: string) =>
  db
    .selectFrom('shop')
    .innerJoin('membership', 'membership.organization_uuid', 'shop.organization_uuid')
    .innerJoin('app_user', 'app_user.uuid', 'membership.user_uuid')
    .select([
      'app_user.email',
      'app_user.language',
      'shop.name as shopName',
      'shop.organization_uuid as organizationUuid',
      'app_user.usage_mails as wantsUsageMails',
    ])
    .where('shop.uuid', '=', shopUuid)
    .orderBy('membership.created_at');

/** The recipient of mails about a shop's billing: the organization's longest-standing owner. `null` without users. */
export async function findOwner(db: Queryable, shopUuid: string): Promise<Owner | null> {
  return (await members(db, shopUuid).where('membership.role', '=', 'owner').limit(1).executeTakeFirst()) ?? null;
}

/** The members who may make a call about a shop, in the order in which they joined. */
export const findMembersWho = (db: Queryable, shopUuid: string, call: MemberCall): Promise<Owner[]> =>
  members(db, shopUuid)
    .where(
      'membership.role',
      'in',
      roles.filter((role) => mayCall(role, call)),
    )
    .orderBy('app_user.uuid')
    .execute();

/** A page of the portal about a shop. */
export const shopPage = (publicUrl: string, { organizationUuid }: Owner, shopUuid: string, page: string): string =>
  `${publicUrl}/organization/${organizationUuid}/shop/${shopUuid}/${page}`;

/** The sheet that pays an invoice, on the page of invoices. */
export const payPage = (publicUrl: string, owner: Owner, shopUuid: string, invoiceUuid: string): string =>
  `${shopPage(publicUrl, owner, shopUuid, 'invoices')}?pay=${invoiceUuid}`;
