import type { Organization } from '@kontor/contract/organization';
import { lastShopCookie } from '@kontor/contract/page-cookies';
import { isPublicOfHost } from '@kontor/contract/portal-page';
import { sessionOwnerCookie } from '@kontor/contract/session-owner';
import type { User } from '@kontor/contract/user';
import { ApiError } from '@kontor/platform/api-error';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { locate, type Where } from '../base/where.ts';
import { usePages, useRegistry, useSurroundings } from '../federation/surroundings.ts';
import type { Services } from '../session/services.ts';
import { lookupQuery, organizationsQuery, staffPagesQuery, userQuery } from '../session/user-queries.ts';
import { type Decision, decide, deny } from './decide.ts';

export interface Guard {
  readonly where: Where;
  readonly decision: Decision;
  readonly user: User | null;
  readonly organizations: readonly Organization[];
  /** Why the decision could not be made. */
  readonly failure: Error | null;
  readonly retry: () => void;
}

/** The same list at every render. */
const none: readonly Organization[] = [];

/** Loads only what the decision needs. All rules are in `decide`. */
export function useGuard({ api, queryClient }: Pick<Services, 'api' | 'queryClient'>): Guard {
  const { cookie } = useSurroundings();
  const pages = usePages();
  const isForStaff = useRegistry().isForStaff === true;
  const location = useLocation();
  const where = useMemo(() => locate(location, pages), [location, pages]);

  const user = useQuery(userQuery(api));
  const organizations = useQuery({
    ...organizationsQuery(api),
    // Requested together with the user where both will be needed.
    enabled: user.isPending
      ? !isPublicOfHost(where.page) && cookie(sessionOwnerCookie) !== null
      : user.data?.state === 'active',
  });
  const staffPages = useQuery({ ...staffPagesQuery(user.data ?? null), enabled: isStaff(user.data) && !isForStaff });
  const known = {
    organizations: organizations.data,
    lookup: undefined,
    lastShopUuid: cookie(lastShopCookie),
    hasStaffPages: isForStaff || staffPages.isSuccess,
  };
  const lookup = useQuery({
    ...lookupQuery(api, queryClient, where.organizationUuid ?? '', where.shopUuid),
    enabled: isWaitingFor(decide(where, user.data, known), 'lookup'),
  });
  const decision = decide(where, user.data, { ...known, lookup: lookup.data });

  const asked = { user, organizations, lookup, pages: staffPages }[decision.kind === 'load' ? decision.what : 'user'];
  const failure = decision.kind === 'load' ? asked.error : null;
  const isDenied = failure instanceof ApiError && failure.status === 403;
  return {
    where,
    decision: isDenied ? deny(where) : decision,
    user: user.data ?? null,
    organizations: organizations.data ?? none,
    failure: isDenied ? null : failure,
    retry: () => void asked.refetch(),
  };
}

const isWaitingFor = (decision: Decision, what: 'lookup') => decision.kind === 'load' && decision.what === what;

const isStaff = (user: User | null | undefined): boolean => user?.state === 'active' && user.staffRole !== null;
