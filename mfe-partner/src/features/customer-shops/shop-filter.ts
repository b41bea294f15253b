import type { CustomerShop, CustomerShopState } from '@kontor/contract/customer-shop';
import { type PlanType, planTypes } from '@kontor/domain/product';
import { matchesSearch } from '../../account/matches-search.ts';

export const shopStates = ['trial', 'running', 'ending', 'none'] as const satisfies readonly CustomerShopState[];
export const shopOrders = ['newest', 'name', 'commission'] as const;

type ShopOrder = (typeof shopOrders)[number];

/** Which shops are shown, and in which order, as the address says it. */
export interface ShopFilter {
  readonly search: string;
  readonly plan: PlanType | 'none' | null;
  readonly state: CustomerShopState | null;
  readonly sort: ShopOrder;
}

/** What the address does not know is as if it were not there. */
export function readFilter(query: URLSearchParams): ShopFilter {
  const among = <T extends string>(values: readonly T[], name: keyof ShopFilter): T | null =>
    values.find((value) => value === query.get(name)) ?? null;
  return {
    search: query.get('search') ?? '',
    plan: among([...planTypes, 'none'] as const, 'plan'),
    state: among(shopStates, 'state'),
    sort: among(shopOrders, 'sort') ?? 'newest',
  };
}

export const isFiltered = ({ search, plan, state }: ShopFilter): boolean =>
  search !== '' || plan !== null || state !== null;

const nameOf = ({ organizationName, shopName }: CustomerShop) => `${organizationName} ${shopName}`;

const orders: Record<ShopOrder, (one: CustomerShop, other: CustomerShop) => number> = {
  newest: (one, other) => other.since.localeCompare(one.since),
  name: (one, other) => nameOf(one).localeCompare(nameOf(other), 'de'),
  commission: (one, other) => other.commissionAmount - one.commissionAmount,
};

/** The shops that match; a search looks into names and notes. */
export const shownShops = (shops: readonly CustomerShop[], { search, plan, state, sort }: ShopFilter): CustomerShop[] =>
  shops
    .filter(
      (shop) =>
        matchesSearch(`${nameOf(shop)} ${shop.note?.text ?? ''}`, search) &&
        (plan === null || (shop.plan ?? 'none') === plan) &&
        (state === null || shop.state === state),
    )
    .toSorted(orders[sort]);
