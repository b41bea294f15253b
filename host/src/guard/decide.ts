import { addresses } from '@kontor/contract/addresses';
import { interactionParameter } from '@kontor/contract/interaction-parameter';
import type { Organization } from '@kontor/contract/organization';
import { isForStaff, isPublicOfHost, organizationsOf, type PortalPage } from '@kontor/contract/portal-page';
import { removedShopParameter } from '@kontor/contract/removed-shop-parameter';
import { secondFactorPath } from '@kontor/contract/second-factor-path';
import type { Shop } from '@kontor/contract/shop';
import type { User } from '@kontor/contract/user';
import { isBeingPrepared } from '@kontor/domain/shop';
import { generatePath } from 'react-router-dom';
import { isIdentifier, type Where } from '../base/where.ts';
import { landingPlace, organizationPath, shopPath } from './places.ts';

/** The signed-in user; `null` while signed out, `undefined` while that is not known yet. */
export type Who = User | null | undefined;

export interface Known {
  /** The user's organizations with base data and shops; `undefined` while they are not loaded. */
  readonly organizations: readonly Organization[] | undefined;
  /** The server's answer about ids in the path that are not among them; `undefined` before it was asked. */
  readonly lookup: 'found' | 'not-found' | 'denied' | undefined;
  /** The shop that this browser selected last. */
  readonly lastShopUuid: string | null;
  /** Whether the pages are known of which only browsers of the vendor's people learn. */
  readonly hasStaffPages: boolean;
}

export type Decision =
  | { readonly kind: 'allow'; readonly organization: Organization | null; readonly shop: Shop | null }
  | { readonly kind: 'redirect'; readonly to: string; readonly remembersTarget: boolean }
  | { readonly kind: 'load'; readonly what: 'user' | 'organizations' | 'lookup' | 'pages' };

/** Below these paths a user without a shop is not sent to sign-up (spec §2). */
const withoutShop = /^\/(signup|partner-signup|not-found|access-denied|shopify)(\/|$)/;

/** The entry and redirect rules of spec §2, in the reading of contract.md §5: which address shows what to which user. */
export function decide(where: Where, who: Who, known: Known): Decision {
  const { page } = where;
  if (isPublicOfHost(page)) return allow();
  if (who === undefined) return load('user');
  if (page?.access === 'public') return allow();
  if (who === null) return { ...redirect(where, addresses.login), remembersTarget: true };
  if (who.state !== 'active') return duringSignup(where, who);
  if (page?.access === 'signed-in') return mayOpen(page, who) ? allow() : deny(where);
  if (page === null && who.staffRole !== null) {
    if (!known.hasStaffPages) return load('pages');
    if (where.entryOfStaff !== null && !isInterrupted(where)) return redirect(where, where.entryOfStaff);
  }
  if (known.organizations === undefined) return load('organizations');
  const { organizationUuid, shopUuid } = where;
  if (organizationUuid === null) {
    // The vendor's people need no organization to be here.
    const isOfStaff = who.staffRole !== null && known.organizations.length === 0 && where.pathname !== '/';
    return isOfStaff ? notFound(where) : enter(where, known.organizations, known.lastShopUuid, where.pathname);
  }
  if (!isIdentifier(organizationUuid)) return notFound(where);
  const organization = known.organizations.find(({ uuid }) => uuid === organizationUuid);
  if (organization?.secondFactor === 'missing') return toSecondFactor(where);
  if (shopUuid === null) return inOrganization(where, organization, known, known.organizations);
  return inShop(where, organization, shopUuid, known);
}

/** Pages of the vendor's people are for those with the role. */
const mayOpen = (page: PortalPage, { staffRole }: User): boolean =>
  page.staff === undefined || isForStaff(page, staffRole);

/** A user whose sign-up is not finished can only continue it. */
function duringSignup(where: Where, who: User): Decision {
  if (who.state !== 'double-opt-in-confirmed') return redirect(where, addresses.createAccount);
  if (where.page?.access === 'signed-in' && where.page.staff === undefined) return allow();
  const isPartner = who.userTokenType === 'partner-activation';
  return redirect(where, isPartner ? addresses.partnerSignup : addresses.signupSystem);
}

function inShop(where: Where, organization: Organization | undefined, shopUuid: string, known: Known): Decision {
  if (where.page === null || !isIdentifier(shopUuid)) return notFound(where);
  const shop = organization?.shops?.find(({ uuid }) => uuid === shopUuid);
  if (organization && isRemoved(organization, shopUuid)) return toPapers(where, organization, shopUuid);
  if (!organization || !shop) return elsewhere(where, known);
  if (where.page.path === addresses.shop && isBeingPrepared(shop))
    return redirect(where, `${shopPath(shop)}/preparing`);
  // A merchant has no partner account, whatever the role.
  const isOpen = where.page.roles.includes(organization.role) && organizationsOf(where.page).includes('merchant');
  return isOpen ? allow(organization, shop) : deny(where);
}

function inOrganization(
  where: Where,
  organization: Organization | undefined,
  known: Known,
  organizations: readonly Organization[],
): Decision {
  if (!organization) return elsewhere(where, known);
  if (organization.type === 'partner') {
    if (organization.baseData === null) return redirect(where, addresses.partnerCompany);
    // A partner has commissions, and no invoices.
    if (where.page === null || !organizationsOf(where.page).includes('partner')) return notFound(where);
    return where.page.roles.includes(organization.role) ? allow(organization) : deny(where);
  }
  const [first] = organization.shops ?? [];
  if (first) return redirect(where, shopPath(first) + where.rest);
  // All of its shops were removed, and their papers stay.
  if (organization.removedShops?.length && where.page && organizationsOf(where.page).includes('merchant')) {
    return where.page.roles.includes(organization.role) ? allow(organization) : deny(where);
  }
  return enter(where, organizations, known.lastShopUuid, where.rest);
}

const isRemoved = ({ removedShops }: Organization, shopUuid: string): boolean =>
  removedShops?.some(({ uuid }) => uuid === shopUuid) ?? false;

/** Mails outlive the shop that they are about: their links lead to its papers, and name it, so that the page can say what became of it. */
function toPapers(where: Where, { uuid: organizationUuid }: Organization, shopUuid: string): Decision {
  const search = new URLSearchParams(where.search);
  search.set(removedShopParameter, shopUuid);
  const papers = generatePath(addresses.papers, { organizationUuid });
  return redirect({ ...where, search: `?${search}` }, papers);
}

/** Back from there, the same address is decided anew. */
const toSecondFactor = ({ pathname, search, hash }: Where): Decision => ({
  kind: 'redirect',
  to: secondFactorPath(pathname + search + hash),
  remembersTarget: false,
});

/** An address without a place gets the default shop or the partner area as its prefix. */
function enter(
  where: Where,
  organizations: readonly Organization[],
  lastShopUuid: string | null,
  path: string,
): Decision {
  const place = landingPlace(organizations, lastShopUuid);
  if (place?.organization.secondFactor === 'missing') return toSecondFactor(where);
  const rest = path === '/' ? '' : path;
  if (place?.shop) return redirect(where, shopPath(place.shop) + rest);
  if (place?.organization.baseData) return redirect(where, organizationPath(place.organization) + rest);
  if (place) return redirect(where, addresses.partnerCompany);
  if (withoutShop.test(where.pathname)) return notFound(where);
  // The login page continues the interaction (contract.md §5.5), which sign-up would lose.
  if (isInterrupted(where)) return redirect(where, addresses.login);
  // An active user has had one, and was removed or has left: there is nothing to sign up for.
  if (organizations.length === 0) return redirect(where, addresses.noOrganization);
  return redirect(where, addresses.signupSystem);
}

const isInterrupted = ({ search }: Where): boolean => new URLSearchParams(search).has(interactionParameter);

/** The ids in the path are not the user's: only the server can tell missing from forbidden. */
function elsewhere(where: Where, { lookup }: Known): Decision {
  if (lookup === undefined) return load('lookup');
  return lookup === 'denied' ? deny(where) : notFound(where);
}

const allow = (organization: Organization | null = null, shop: Shop | null = null): Decision => ({
  kind: 'allow',
  organization,
  shop,
});
const load = (what: 'user' | 'organizations' | 'lookup' | 'pages'): Decision => ({ kind: 'load', what });

/** Where the server answers 403 to the guard's calls (spec §2). */
export const deny = (where: Where): Decision => redirect(where, addresses.accessDenied);

const notFound = (where: Where) => redirect(where, addresses.notFound);

/** Query and hash are kept by every redirect (contract.md §5.2). */
const redirect = ({ search, hash }: Where, path: string) =>
  ({ kind: 'redirect', to: path + search + hash, remembersTarget: false }) as const satisfies Decision;
