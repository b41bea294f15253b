import type { BillingInterval, PriceTier } from '@kontor/contract/cart';
import type { PriceList, PriceListItem } from '@kontor/contract/price-list';
import { productTypes } from '@kontor/contract/product-type';
import { isPlan } from './product.ts';
import type { ProductPrice } from './product-price.ts';

/** What decides the state of a list. Days are `YYYY-MM-DD` in Europe/Berlin. */
export interface DatedList {
  /** The first day on which it counts; `null` for a draft. */
  readonly validFrom: string | null;
  /** The instant of its publication; `null` for a draft. Of two lists of one day the one that was published last counts. */
  readonly publishedAt: string | null;
}

/** Whether list `a` takes the place of list `b` once both are valid. */
const follows = (a: DatedList, b: DatedList): boolean =>
  a.validFrom === b.validFrom
    ? (a.publishedAt ?? '') > (b.publishedAt ?? '')
    : (a.validFrom ?? '') > (b.validFrom ?? '');

/** The list that counts on a day; `undefined` before the first one. */
export const listOn = <List extends DatedList>(lists: readonly List[], day: string): List | undefined =>
  lists
    .filter(({ validFrom }) => validFrom !== null && validFrom <= day)
    .reduce<List | undefined>((found, list) => (found && !follows(list, found) ? found : list), undefined);

/** Derived from days, so that no list has to be switched on (docs/decisions/0066). */
export function stateOfList(list: DatedList, lists: readonly DatedList[], today: string): PriceList['state'] {
  if (list.validFrom === null) return 'draft';
  if (list.validFrom > today) return 'scheduled';
  const current = listOn(lists, today);
  return current !== undefined && follows(current, list) ? 'past' : 'current';
}

/** The prices of a list, per month and per year. A year costs `monthsPaidPerYear` months. */
export const pricesOfList = ({
  uuid,
  items,
  monthsPaidPerYear,
}: Pick<PriceList, 'uuid' | 'items' | 'monthsPaidPerYear'>): ProductPrice[] =>
  items.flatMap(({ productType, platform, version, tiers, includedOrders, extraOrderAmount }) =>
    intervals.map(
      (interval): ProductPrice => ({
        product: { type: productType, platform, version },
        interval,
        tiers: tiersPer(interval, tiers, monthsPaidPerYear),
        includedOrders,
        extraOrderAmount,
        priceListUuid: uuid,
      }),
    ),
  );

const intervals: readonly BillingInterval[] = ['month', 'year'];

/** Monthly tiers per month or year. */
export const tiersPer = (
  interval: BillingInterval,
  tiers: readonly PriceTier[],
  monthsPaidPerYear: number,
): PriceTier[] =>
  tiers.map(({ upTo, unitAmount }) => ({
    upTo,
    unitAmount: unitAmount * (interval === 'year' ? monthsPaidPerYear : 1),
  }));

/** What keeps a list from being published, by its path in the list (docs/decisions/0066). */
export interface ListFault {
  readonly path: string;
  readonly code: 'required' | 'invalid' | 'too-small' | 'already-taken';
  readonly message: string;
}

/** What a list must have: a product line, in every version that is sold. */
type Sold = Pick<PriceListItem, 'platform' | 'version'>;

/**
 * Why a list cannot be published; empty when it can.
 * @param sold the versions in which plans and devices are sold
 */
export function faultsOfList(list: Pick<PriceList, 'items' | 'monthsPaidPerYear'>, sold: readonly Sold[]): ListFault[] {
  const faults = list.items.flatMap((item, index) => faultsOfItem(item, `items.${index}`, list.items.slice(0, index)));
  const missing = sold.flatMap(({ platform, version }) =>
    productTypes
      .filter((type) => !list.items.some((item) => item.productType === type && isOf(item, { platform, version })))
      .map(
        (type): ListFault => ({
          path: 'items',
          code: 'required',
          message: `${platform} ${type} ${version} has no price`,
        }),
      ),
  );
  const months: ListFault[] =
    list.monthsPaidPerYear < 1 || list.monthsPaidPerYear > 12
      ? [{ path: 'monthsPaidPerYear', code: 'invalid', message: 'A year costs 1 to 12 months' }]
      : [];
  return [...months, ...faults, ...missing];
}

const isOf = (item: Sold, { platform, version }: Sold) => item.platform === platform && item.version === version;

function faultsOfItem(item: PriceListItem, path: string, before: readonly PriceListItem[]): ListFault[] {
  const { productType, tiers, includedOrders, extraOrderAmount } = item;
  const isTwice = before.some((other) => other.productType === productType && isOf(other, item));
  const faults: ListFault[] = isTwice
    ? [{ path, code: 'already-taken', message: 'This product has a price already' }]
    : [];
  if (tiers.length === 0) faults.push({ path: `${path}.tiers`, code: 'required', message: 'A product needs a price' });
  faults.push(...faultsOfTiers(tiers, `${path}.tiers`));
  const isNeeded = isPlan({ type: productType });
  for (const [name, value] of Object.entries({ includedOrders, extraOrderAmount })) {
    if (value === null && isNeeded)
      faults.push({ path: `${path}.${name}`, code: 'required', message: 'A plan needs it' });
    if (value !== null && !isNeeded)
      faults.push({ path: `${path}.${name}`, code: 'invalid', message: 'Only plans include orders' });
    if (value !== null && value < 0)
      faults.push({ path: `${path}.${name}`, code: 'too-small', message: 'Not below 0' });
  }
  return faults;
}

/** Tiers follow each other without a gap: each ends above the one before, and the last one never ends. */
function faultsOfTiers(tiers: readonly PriceTier[], path: string): ListFault[] {
  return tiers.flatMap(({ upTo, unitAmount }, index): ListFault[] => {
    const at = `${path}.${index}`;
    const isLast = index === tiers.length - 1;
    const from = tiers[index - 1]?.upTo ?? 0;
    const isGap = isLast ? upTo !== null : upTo === null || upTo <= from;
    return [
      ...(isGap
        ? [{ path: `${at}.upTo`, code: 'invalid', message: 'Tiers need to follow each other without a gap' } as const]
        : []),
      ...(unitAmount < 0 ? [{ path: `${at}.unitAmount`, code: 'too-small', message: 'Not below 0' } as const] : []),
    ];
  });
}
