import type { Price } from '@kontor/contract/cart';
import type { ProductPlatform, ProductType } from '@kontor/contract/product';
import type { ShopSystem } from '@kontor/contract/signup';
import type { DeviceType } from '@kontor/domain/product';
import { isPlan } from '@kontor/domain/product';
import type { SelectableProduct } from '@kontor/domain/signup-selection';
import { apiQuery } from '@kontor/platform/api-query';
import { useApi } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../texts/use-texts.ts';
import { priceCall } from './prices-query.ts';

/** Keeps the line of a price until it is known. */
const unknown = '\u00a0';

/** Shopware 5 shops buy nothing; they migrate (spec §4). */
const platforms: Record<ShopSystem, ProductPlatform | null> = {
  shopware5: null,
  shopware6: 'shopware6',
  shopify: 'cloud',
  cloud: 'cloud',
};

/** What a product costs after the trial, net per month. Without an answer nothing is said: the order says it in any case. */
export function useProductPrices(shopSystem: ShopSystem | null) {
  const t = useTexts();
  const { money } = useFormat();
  const { data, isError } = useQuery(apiQuery(useApi(), priceCall, {}));
  const platform = shopSystem === null ? 'cloud' : platforms[shopSystem];
  const prices = (data ?? []).filter(({ product, interval }) => product.platform === platform && interval === 'month');
  const isPriced = platform !== null && !isError;

  function deviceText(type: DeviceType): string | undefined {
    const [first, next] = tiersOf(prices, type);
    if (first === undefined) return undefined;
    const amount = money(first.unitAmount);
    if (next === undefined || first.upTo === null) return t(`products.price.${type}.flat`, { amount });
    return t(`products.price.${type}.graduated`, { amount, from: first.upTo + 1, less: money(next.unitAmount) });
  }

  function planText(): string | undefined {
    const plans = prices.filter(({ product }) => isPlan(product)).map(({ unitAmount }) => unitAmount);
    if (plans.length === 0) return undefined;
    return t('products.price.erp', { from: money(Math.min(...plans)), to: money(Math.max(...plans)) });
  }

  return {
    isPriced,
    priceText: (product: SelectableProduct): string | undefined => {
      if (!isPriced) return undefined;
      if (data === undefined) return unknown;
      return product === 'erp' ? planText() : deviceText(product);
    },
  };
}

const tiersOf = (prices: readonly Price[], type: ProductType) =>
  prices.find(({ product }) => product.type === type)?.tiers ?? [];
