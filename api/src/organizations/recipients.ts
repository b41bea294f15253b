import type { Language } from '@kontor/contract/language';
import { roles } from '@kontor/contract/role';
import { type MemberCall, mayCall } from '@kontor/contract/roles-of-calls';
import { fullName } from '@kontor/domain/user';
import type { Queryable } from '../infrastructure/database/open-database.ts';
import type { Addressed } from '../infrastructure/mail/render-mail.ts';

/** Whom a mail about a shop goes to. */
export interface Recipient {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly language: Language;
  readonly shopName: string;
  readonly organizationUuid: string;
  /** Other mails about billing cannot be switched off. */
  readonly wantsUsageMails: boolean;
}

/** Whom a mail about an organization goes to. */
type Member = Pick<Recipient, 'email' | 'firstName' | 'lastName' | 'language'>;

/**
 * Addresses a mail to a member.
 *
 * @param to another address that gets the member's mails: by name only the member is greeted
 */
export const addressedTo = (member: Member, to = member.email): Addressed => ({
  to,
  name: to === member.email ? fullName(member) || null : null,
  language: member.language,
});

const rolesThatMay = (call: MemberCall) => roles.filter((role) => mayCall(role, call));

const members = (db: Queryable, shopUuid: string) =>
  db
    .selectFrom('shop')
    .innerJoin('membership', 'membership.organization_uuid', 'shop.organization_uuid')
    .innerJoin('app_user', 'app_user.uuid', 'membership.user_uuid')
    .select([
      'app_user.email',
      'app_user.first_name as firstName',
      'app_user.last_name as lastName',
      'app_user.language',
      'shop.name as shopName',
      'shop.organization_uuid as organizationUuid',
      'app_user.usage_mails as wantsUsageMails',
    ])
    .where('shop.uuid', '=', shopUuid)
    .orderBy('membership.created_at');

const membersOf = (db: Queryable, organizationUuid: string) =>
  db
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.uuid', 'membership.user_uuid')
    .select([
      'app_user.email',
      'app_user.first_name as firstName',
      'app_user.last_name as lastName',
      'app_user.language',
    ])
    .where('membership.organization_uuid', '=', organizationUuid)
    .orderBy('membership.created_at');

/** All members of an organization, in the order in which they joined. */
export const findAllMembers = (db: Queryable, organizationUuid: string): Promise<Member[]> =>
  membersOf(db, organizationUuid).execute();

/** The organization's longest-standing owner, whose address stands on papers that need one. `null` without users. */
export async function findOwner(db: Queryable, shopUuid: string): Promise<Recipient | null> {
  return (await members(db, shopUuid).where('membership.role', '=', 'owner').limit(1).executeTakeFirst()) ?? null;
}

/** The same of an organization that may have no shop. */
export async function findOwnerOf(db: Queryable, organizationUuid: string): Promise<Member | null> {
  return (
    (await membersOf(db, organizationUuid).where('membership.role', '=', 'owner').limit(1).executeTakeFirst()) ?? null
  );
}

/** All of them, in the order in which they joined. */
export const findOwnersOf = (db: Queryable, organizationUuid: string): Promise<Member[]> =>
  membersOf(db, organizationUuid).where('membership.role', '=', 'owner').execute();

/**
 * The members who may make a call about a shop, in the order in which they joined: whom a mail concerns that asks for the call, or tells of
 * what it has done.
 */
export const findMembersWho = (db: Queryable, shopUuid: string, call: MemberCall): Promise<Recipient[]> =>
  members(db, shopUuid).where('membership.role', 'in', rolesThatMay(call)).orderBy('app_user.uuid').execute();

/** The same in an organization. */
export const findMembersOf = (db: Queryable, organizationUuid: string, call: MemberCall): Promise<Member[]> =>
  membersOf(db, organizationUuid).where('membership.role', 'in', rolesThatMay(call)).orderBy('app_user.uuid').execute();
