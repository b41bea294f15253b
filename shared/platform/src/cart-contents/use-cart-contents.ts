import type { ProductType } from '@kontor/contract/product';
import { formatList } from '@kontor/domain/list';
import { isPlan } from '@kontor/domain/product';
import { lateTextsHook } from '../late-texts.ts';
import { useFormat } from '../use-format.ts';
import { usePlatformTexts } from '../use-platform-texts.ts';
import type de from './locales/de.json';
import texts from './locales/de.json?languages';

const useContentsTexts = lateTextsHook<typeof de>('cartContents', texts);

/** Of a cart, an order or a subscription. */
interface Contents {
  readonly items: readonly { readonly product: { readonly type: ProductType }; readonly quantity: number }[];
}

/** What a cart contains, in words: `Professional und 5 WMS-Geräte`. */
export function useCartContents(): (cart: Contents) => string {
  const t = useContentsTexts();
  const platform = usePlatformTexts();
  const { language } = useFormat();
  return ({ items }) =>
    formatList(
      items.map(({ product: { type }, quantity }) => {
        const product = { type };
        if (isPlan(product)) return platform(`plan.${product.type}`);
        return t(type === 'wms' ? 'wms' : 'pos', { count: quantity });
      }),
      language,
    );
}
