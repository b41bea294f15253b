import type { Approval } from '@kontor/contract/approval';
import type { ApiClient } from '@kontor/platform/api-client';
import { useQuery } from '@tanstack/react-query';
import { lists } from '../../calls/lists.ts';
import { pagesOf } from '../../calls/pages-of.ts';

/** Pages of the list that are looked through for one that is not open any more. */
const mostPages = 10;

/** One approval: among those that wait, else among all; `null` if it is not there for this role. */
export const useApproval = (api: ApiClient, uuid: string) =>
  useQuery<Approval | null>({
    queryKey: [lists.approvals, 'one', uuid],
    queryFn: async ({ signal }) => {
      const open = await api.page(lists.approvals, { query: { state: 'open' }, signal });
      const waiting = open.items.find((one) => one.uuid === uuid);
      if (waiting) return waiting;
      let looked = 0;
      for await (const page of pagesOf(api, lists.approvals, {}, signal)) {
        looked += 1;
        const found = page.find((one) => one.uuid === uuid);
        if (found || looked === mostPages) return found ?? null;
      }
      return null;
    },
    refetchOnMount: 'always',
  });
