import { brand } from '@kontor/contract/brand';
import type { AnswerOf, KnownCall } from '@kontor/contract/calls';
import type { Config } from '@kontor/contract/config';
import type { Organization } from '@kontor/contract/organization';
import type { PortalPage } from '@kontor/contract/portal-page';
import type { Shop } from '@kontor/contract/shop';
import { type ShownBrand, shownBrand } from '@kontor/contract/shown-brand';
import type { User } from '@kontor/contract/user';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { generatePath } from 'react-router-dom';
import type { ApiClient, CallInput } from './api-client.ts';
import { apiQuery, untilUnproven } from './api-query.ts';
import { useHost } from './host.ts';

/** The API client of the shell. */
export const useApi = (): ApiClient => useHost().api;

/** The configuration of this installation, loaded before anything shows (spec §2). */
export const useConfig = (): Config => useHost().config;

/** Where help is offered, by the vendor's settings. */
export const useSupportEmail = (): string => useConfig().supportEmail ?? brand.supportEmail;

/** Whose product the portal is, as the vendor has set it. */
export const useBrand = (): ShownBrand => shownBrand(useConfig());

/** The signed-in user. Throws 'User is not loaded.' on pages that show before sign-in (spec §8). */
export function useUser(): User {
  const { user } = useHost().session;
  if (!user) throw new Error('User is not loaded.');
  return user;
}

/** The portal's clock, for what is counted down, or begins while a page is open. */
export const usePortalClock = (): (() => Date) => useHost().now ?? machineTime;

const machineTime = () => new Date();

/** When this part of the page was opened, by the portal's clock: the same instant on the server and in the browser that takes the page over. */
export function useNow(): Date {
  const { renderedAt } = useHost();
  const clock = usePortalClock();
  const [now] = useState(() => renderedAt ?? clock());
  return now;
}

/** Whether the server has rendered what is open; it stays so after the browser has taken it over. */
export function useIsFromServer(): boolean {
  const { renderedAt } = useHost();
  const [isFromServer] = useState(() => renderedAt !== undefined);
  return isFromServer;
}

/**
 * For queries of what others change at any time: they are read whenever the page is opened, except what the server has
 * just read for the page that it has rendered.
 */
export const useReadWhenOpened = (): { readonly refetchOnMount?: 'always' } =>
  useIsFromServer() ? {} : { refetchOnMount: 'always' };

/** The organization in the path. Throws 'Organization is not set' elsewhere (spec §5). */
export function useOrganization(): Organization {
  const { organization } = useHost().place;
  if (!organization) throw new Error('Organization is not set');
  return organization;
}

// The table of roles is loaded with what asks for it, and not with the pages before sign-in.
export { useMayCall } from './use-may-call.ts';

/**
 * The shop in the path. Throws 'Shop is not set' elsewhere (spec §5), and 'Organization is not set correctly' (spec §8) where
 * it is not one of the organization in the path: its calls would name another than the page shows.
 */
export function useShop(): Shop {
  const { organization, shop } = useHost().place;
  if (!shop) throw new Error('Shop is not set');
  if (organization?.uuid !== shop.organizationUuid) throw new Error('Organization is not set correctly');
  return shop;
}

/** Both ids, as every shop-scoped call takes them. */
export function useShopParams(): { organizationUuid: string; shopUuid: string } {
  const shop = useShop();
  return { organizationUuid: shop.organizationUuid, shopUuid: shop.uuid };
}

/** Reads a contract call. Options are TanStack Query's; key and function come from the call. */
export function useApiQuery<Key extends KnownCall>(
  key: Key,
  input: Omit<CallInput<Key>, 'signal'>,
  options: Omit<UseQueryOptions<AnswerOf<Key>>, 'queryKey' | 'queryFn'> = {},
) {
  const api = useApi();
  const refetchInterval = untilUnproven(options.refetchInterval);
  return useQuery({ ...apiQuery(api, key, input), ...options, refetchInterval });
}

/** The address of a page's record, or of one of `addresses`. Organization and shop are the current ones unless given. */
export function usePagePath(): (page: string | { readonly path: string }, params?: Record<string, string>) => string {
  const { organization, shop } = useHost().place;
  return (page, params = {}) =>
    generatePath(typeof page === 'string' ? page : page.path, {
      organizationUuid: organization?.uuid ?? null,
      shopUuid: shop?.uuid ?? null,
      ...params,
    });
}

/**
 * Finds a page by its name, if there is one and the user's role in the organization in the path opens it; `null` otherwise.
 * What would be refused is not shown.
 */
export function useOpenPage(): (name: string) => PortalPage | null {
  const { page, place } = useHost();
  return (name) => {
    const found = page(name);
    return found && place.organization && found.roles.includes(place.organization.role) ? found : null;
  };
}

/** The address of the page of this name, of whichever bundle; `null` if there is none. */
export function useNamedPagePath(): (name: string, params?: Record<string, string>) => string | null {
  const { page } = useHost();
  const pagePath = usePagePath();
  return (name, params) => {
    const found = page(name);
    return found && pagePath(found, params);
  };
}
