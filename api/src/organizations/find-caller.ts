import { tokenNow } from '../accounts/session/reading.ts';
import { callerOf, liveSession, type TokenNow } from '../accounts/session/session.repository.ts';
import type { SessionCookies } from '../accounts/session/session-cookies.ts';
import { columnsOf } from '../infrastructure/database/columns-of.ts';
import { kept } from '../infrastructure/database/kept-statement.ts';
import type { Database, Queryable } from '../infrastructure/database/open-database.ts';
import type { Authenticate, FindCaller } from '../infrastructure/http/guard.ts';
import { notFound, ProblemError } from '../infrastructure/http/problem.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { findShop, shopColumns } from '../shops/shop.repository.ts';
import { findOrganization, isMember, membershipColumns, organizationColumns } from './organization.repository.ts';

const memberships = columnsOf('membership', membershipColumns);
const organizations = columnsOf('organization', organizationColumns);
const shops = columnsOf('shop', shopColumns);

interface InOrganization extends TokenNow {
  readonly organizationUuid: string;
}

/** The organization is joined by the membership: what the caller is no member of is not read. */
const memberOfToken = (db: Queryable, given: InOrganization) =>
  liveSession(db, given)
    .leftJoin('membership', (join) =>
      join
        .onRef('membership.user_uuid', '=', 'app_user.uuid')
        .on('membership.organization_uuid', '=', given.organizationUuid),
    )
    .leftJoin('organization', 'organization.uuid', 'membership.organization_uuid')
    .select([...memberships.selected, ...organizations.selected]);

const callerInOrganization = kept('caller-in-organization', memberOfToken);

const callerInShop = kept('caller-in-shop', (db, given: InOrganization & { readonly shopUuid: string }) =>
  memberOfToken(db, given)
    .leftJoin('shop', (join) =>
      join.onRef('shop.organization_uuid', '=', 'organization.uuid').on('shop.uuid', '=', given.shopUuid),
    )
    .select(shops.selected),
);

interface Needs extends Pick<Infrastructure, 'callers' | 'clock'> {
  readonly sessionCookies: Pick<SessionCookies, 'tokens'>;
  readonly authenticate: Authenticate;
}

/**
 * One statement finds the session, the user, the organization with the membership in it, and the shop. A shop of another
 * organization of the same user counts as missing (contract.md §2).
 */
export const createFindCaller =
  ({ callers, clock, sessionCookies, authenticate }: Needs): FindCaller =>
  async (request, { permission, roles }, { organizationUuid, shopUuid }) => {
    if (organizationUuid === undefined) {
      const caller = await authenticate(request);
      return caller && { caller, tenant: async () => ({ organization: null, membership: null, shop: null }) };
    }
    const { access } = sessionCookies.tokens(request);
    if (access === undefined) return null;
    const given = { ...tokenNow(access, clock.now()), organizationUuid };
    const [row] =
      shopUuid === undefined
        ? await callerInOrganization(callers, given)
        : await callerInShop(callers, { ...given, shopUuid });
    if (row === undefined) return null;
    const caller = callerOf(row);
    return {
      caller,
      async tenant() {
        const membership = memberships.of(row);
        const organization = organizations.of(row);
        if (membership === null || organization === null) throw await whyNoMember(callers, organizationUuid);
        const shop = shopUuid === undefined ? null : shops.of(row);
        if (shopUuid !== undefined && shop === null) throw await whyNotThisShop(callers, shopUuid, caller.user.uuid);
        const isRestricted = permission === 'merchant' || permission === 'partner';
        if (isRestricted && organization.type !== permission) throw forbidden();
        if (roles !== undefined && !roles.includes(membership.role)) throw new ProblemError('role-insufficient');
        return { organization, membership, shop };
      },
    };
  };

const forbidden = () => new ProblemError('forbidden');

const whyNoMember = async (db: Database, organizationUuid: string): Promise<ProblemError> =>
  (await findOrganization(db, organizationUuid)) === null ? notFound() : forbidden();

async function whyNotThisShop(db: Database, shopUuid: string, userUuid: string): Promise<ProblemError> {
  const shop = await findShop(db, shopUuid);
  if (shop === null) return notFound();
  return (await isMember(db, shop.organization_uuid, userUuid)) ? notFound() : forbidden();
}
