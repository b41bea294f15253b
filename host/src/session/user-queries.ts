import { organizationsOfUser, placeAsked } from '@kontor/contract/guard-calls';
import { organizationParameter } from '@kontor/contract/organization-parameter';
import type { User } from '@kontor/contract/user';
import type { ApiClient } from '@kontor/platform/api-client';
import { ApiError, hasCode } from '@kontor/platform/api-error';
import { apiQuery, apiQueryKey } from '@kontor/platform/api-query';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { completeRegistry, portalPages } from '../base/registry.ts';
import { type Address, locate } from '../base/where.ts';
import { whenTakenOver } from './after-take-over.ts';
import { lastShopUuid } from './remembered.ts';
import { sessionOwner } from './session-owner.ts';

export const userKey = apiQueryKey('GET /user', {});

/** On a public page the browser's own data is sufficient; for protected ones only the server decides. */
const isKnownToBeSignedOut = () =>
  sessionOwner() === null && locate(window.location, portalPages()).page?.access === 'public';

/** The signed-in user; `null` when no user is signed in (contract.md §5.9). */
export const userQuery = (api: ApiClient) =>
  queryOptions<User | null>({
    queryKey: userKey,
    queryFn: async ({ signal }) => {
      if (isKnownToBeSignedOut()) return null;
      try {
        return await api.call('GET /user', { signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null;
        throw error;
      }
    },
  });

/** Organizations of the user, with their places: the first ones, and those of the address and of the last visit. */
export const organizationsQuery = (api: ApiClient) => {
  const { call, query } = organizationsOfUser;
  return queryOptions({
    ...apiQuery(api, call, { query }),
    queryFn: ({ signal }) => api.call(call, { query: { ...query, ...placeIn(window.location) }, signal }),
  });
};

/** The place that an address is about, or that of the last visit. */
export function placeIn(address: Address) {
  const { organizationUuid, shopUuid } = locate(address, []);
  const ofNewShop = new URLSearchParams(address.search).get(organizationParameter);
  return placeAsked(organizationUuid ?? ofNewShop, shopUuid ?? lastShopUuid());
}

/** Reads the pages that the document has not named: it was made before it was known that the user is one of the vendor's people. */
export const staffPagesQuery = (user: User | null) =>
  queryOptions<boolean>({
    queryKey: ['staff-pages', user?.uuid],
    queryFn: async () => {
      // The navigation of the server's page has none of them.
      await whenTakenOver();
      await completeRegistry('for-staff');
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export type Lookup = 'found' | 'not-found' | 'denied';

/** Reads ids that are not among the user's organizations: they may be new, missing, or another user's. */
export const lookupQuery = (
  api: ApiClient,
  queryClient: QueryClient,
  organizationUuid: string,
  shopUuid: string | null,
) =>
  queryOptions<Lookup>({
    queryKey: ['guard-lookup', organizationUuid, shopUuid],
    queryFn: async ({ signal }) => {
      // It is the user's: the list is older than the membership.
      const found = async () => {
        await queryClient.refetchQueries({ queryKey: organizationsQuery(api).queryKey });
        return 'found' as const;
      };
      try {
        if (shopUuid === null)
          await api.call('GET /organization/{organizationUuid}', { params: { organizationUuid }, signal });
        else {
          const params = { organizationUuid, shopUuid };
          await api.call('GET /organization/{organizationUuid}/shop/{shopUuid}', { params, signal });
        }
      } catch (error) {
        // Of a member who lacks the factor that the organization asks for, which the guard sees in the list.
        if (hasCode(error, 'second-factor-required', 'step-up-required')) return found();
        // By status (spec §2): gateways answer without the API's codes, and later servers with new ones.
        if (error instanceof ApiError && error.status === 403) return 'denied';
        if (error instanceof ApiError && error.status === 404) return 'not-found';
        throw error;
      }
      return found();
    },
  });
