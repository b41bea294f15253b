import { isDocument } from '@kontor/contract/call';
import { findProofMethods } from '../accounts/factors/proof-methods.ts';
import { readWithRefresh } from '../accounts/session/reading.ts';
import { callerOf } from '../accounts/session/session.repository.ts';
import type { SessionService } from '../accounts/session/session.service.ts';
import type { SessionCookies } from '../accounts/session/session-cookies.ts';
import type { Database } from '../infrastructure/database/open-database.ts';
import { type FindCaller, type StaffRoleOf, safeMethods } from '../infrastructure/http/guard.ts';
import { notFound, ProblemError } from '../infrastructure/http/problem.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { findShop } from '../shops/shop.repository.ts';
import { type LookUpCaller, memberships, organizations, shops } from './look-up-caller.ts';
import { findOrganization, isMember } from './organization.repository.ts';
import { lookedUp } from './page-look-up.ts';
import { findViewed, whileInRole } from './support-access/find-viewed.ts';

interface Needs extends Pick<Infrastructure, 'callers'> {
  readonly sessions: Pick<SessionService, 'tokenToRead'>;
  readonly sessionCookies: Pick<SessionCookies, 'tokens'>;
  readonly lookUp: LookUpCaller;
  readonly staffRoleOf: StaffRoleOf;
}

/**
 * Decides by what was looked up, for each call by itself. A shop of another organization of the same user counts as missing
 * (contract.md §2).
 */
export const createFindCaller =
  ({ callers, sessions, sessionCookies, lookUp, staffRoleOf }: Needs): FindCaller =>
  async (request, { permission, roles, alsoOfRemovedShops = false, success }, path) => {
    const { access, refresh } = sessionCookies.tokens(request);
    const signedIn =
      access === undefined ? null : (lookedUp(request.method, access, path) ?? (await lookUp(access, path)));
    const isDownload = isDocument(success.body) && safeMethods.has(request.method);
    const row =
      signedIn ?? (isDownload ? await readWithRefresh(sessions, refresh, (token) => lookUp(token, path)) : null);
    if (row === null) return null;
    const caller = whileInRole(staffRoleOf, callerOf(row));
    const { supportView } = caller;
    const { organizationUuid, shopUuid } = path;
    return {
      caller,
      async tenant() {
        if (organizationUuid === undefined) return { organization: null, membership: null, shop: null };
        if (supportView?.organizationUuid === organizationUuid)
          return findViewed(callers, caller, { permission, roles, alsoOfRemovedShops, shopUuid });
        const membership = memberships.of(row);
        const organization = organizations.of(row);
        if (membership === null || organization === null) throw await whyNoMember(callers, organizationUuid);
        if (row.lacks_second_factor) throw await whyNotEntered(callers, caller.user.uuid);
        const known = shopUuid === undefined ? null : shops.of(row);
        const shop = known?.removed_at && !alsoOfRemovedShops ? null : known;
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

async function whyNotEntered(db: Database, userUuid: string): Promise<ProblemError> {
  const methods = await findProofMethods(db, userUuid);
  return methods.length === 0
    ? new ProblemError('second-factor-required')
    : new ProblemError('step-up-required', { methods });
}

async function whyNotThisShop(db: Database, shopUuid: string, userUuid: string): Promise<ProblemError> {
  const shop = await findShop(db, shopUuid);
  if (shop === null) return notFound();
  return (await isMember(db, shop.organization_uuid, userUuid)) ? notFound() : forbidden();
}
