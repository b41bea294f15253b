import { type Entitlements, untilEndOf } from '@kontor/domain/entitlements';
import { useFormat } from '@kontor/platform/use-format';
import { useTexts } from '../texts/use-texts.ts';
import { useProductsInUse } from './use-products-in-use.ts';

/** What a cancelled subscription can be used for until it ends; `''` if it is switched off, which is said above the page. */
export function useUntilEndText(): (entitlements: Entitlements) => string {
  const t = useTexts();
  const { date } = useFormat();
  const productsInUse = useProductsInUse();
  return (entitlements) => {
    const { suspendsAt } = entitlements;
    const until = untilEndOf(entitlements);
    if (until === 'off') return '';
    const products = productsInUse(entitlements);
    return t(`notice.canceled.${until}`, { products, date: suspendsAt === null ? '' : date(suspendsAt) });
  };
}
