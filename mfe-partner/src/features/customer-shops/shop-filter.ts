import type { CustomerShopOrder, CustomerShopState } from '@kontor/contract/customer-shop';
import { longestSearch } from '@kontor/contract/longest-search';
import { type PlanType, planTypes } from '@kontor/domain/product';

export const shopStates = ['trial', 'running', 'ending', 'none'] as const satisfies readonly CustomerShopState[];
export const shopOrders = ['newest', 'name', 'commission'] as const satisfies readonly CustomerShopOrder[];

/** Which shops are shown, and in which order, as the address says it. */
export interface ShopFilter {
  readonly search: string;
  readonly plan: PlanType | 'none' | null;
  readonly state: CustomerShopState | null;
  readonly sort: CustomerShopOrder;
}

/** What the address does not know is as if it were not there. */
export function readFilter(query: URLSearchParams): ShopFilter {
  const among = <T extends string>(values: readonly T[], name: keyof ShopFilter): T | null =>
    values.find((value) => value === query.get(name)) ?? null;
  return {
    search: (query.get('search') ?? '').slice(0, longestSearch),
    plan: among([...planTypes, 'none'] as const, 'plan'),
    state: among(shopStates, 'state'),
    sort: among(shopOrders, 'sort') ?? 'newest',
  };
}

export const isFiltered = ({ search, plan, state }: ShopFilter): boolean =>
  search !== '' || plan !== null || state !== null;

/** The same as the call takes it: the order that it has without being asked is not asked for. */
export const queryOf = ({
  search,
  plan,
  state,
  sort,
}: Omit<ShopFilter, 'sort'> & Partial<Pick<ShopFilter, 'sort'>>) => ({
  ...(search.trim() !== '' && { search: search.trim() }),
  ...(plan !== null && { plan }),
  ...(state !== null && { state }),
  ...(sort !== undefined && sort !== 'newest' && { sort }),
});
