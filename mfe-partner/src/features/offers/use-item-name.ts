import type { CartItem } from '@kontor/contract/cart';
import { isPlan } from '@kontor/domain/product';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { useTexts } from '../../texts/use-texts.ts';

/** `Advanced`, `4 WMS-Geräte` */
export function useItemName(): (item: Pick<CartItem, 'product' | 'quantity'>) => string {
  const t = useTexts();
  const platform = usePlatformTexts();
  return ({ product: { type }, quantity }) => {
    const product = { type };
    if (isPlan(product)) return platform(`plan.${product.type}`);
    return t(type === 'wms' ? 'offers.wms' : 'offers.pos', { count: quantity });
  };
}
