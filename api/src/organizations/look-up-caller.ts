import { sql } from 'kysely';
import { tokenNow } from '../accounts/session/reading.ts';
import { callerOfToken, liveSession, type SignedIn, type TokenNow } from '../accounts/session/session.repository.ts';
import { hasSecondFactor } from '../accounts/user/second-factor-of.ts';
import { columnsOf } from '../infrastructure/database/columns-of.ts';
import { kept } from '../infrastructure/database/kept-statement.ts';
import type { Queryable } from '../infrastructure/database/open-database.ts';
import type { TenantPath } from '../infrastructure/http/guard.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { shopColumns } from '../shops/shop.repository.ts';
import { membershipColumns, organizationColumns } from './organization.repository.ts';

export const memberships = columnsOf('membership', membershipColumns);
export const organizations = columnsOf('organization', organizationColumns);
export const shops = columnsOf('shop', shopColumns);

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
    .select([...memberships.selected, ...organizations.selected])
    // Looked for only where the organization asks for it.
    .select(
      sql<
        boolean | null
      >`organization.requires_second_factor and (session.factor_proven_at is null or not ${hasSecondFactor})`.as(
        'lacks_second_factor',
      ),
    );

const callerInOrganization = kept('caller-in-organization', memberOfToken);

const callerInShop = kept('caller-in-shop', (db, given: InOrganization & { readonly shopUuid: string }) =>
  memberOfToken(db, given)
    .leftJoin('shop', (join) =>
      join.onRef('shop.organization_uuid', '=', 'organization.uuid').on('shop.uuid', '=', given.shopUuid),
    )
    .select(shops.selected),
);

/** The session and the user of an access token, and of the tenant that was asked for what belongs to the user. */
export interface CallerRow extends SignedIn {
  /** The organization asks its members for a second factor, and the user has none, or has proven none in this session. */
  readonly lacks_second_factor?: boolean | null;
}

/**
 * One statement finds the session, the user, the organization with the membership in it, and the shop. `null` without a
 * session.
 */
export type LookUpCaller = (access: string, path: TenantPath) => Promise<CallerRow | null>;

export const createLookUpCaller =
  ({ callers, clock }: Pick<Infrastructure, 'callers' | 'clock'>): LookUpCaller =>
  async (access, { organizationUuid, shopUuid }) => {
    const token = tokenNow(access, clock.now());
    const [row]: CallerRow[] =
      organizationUuid === undefined
        ? await callerOfToken(callers, token)
        : shopUuid === undefined
          ? await callerInOrganization(callers, { ...token, organizationUuid })
          : await callerInShop(callers, { ...token, organizationUuid, shopUuid });
    return row ?? null;
  };
