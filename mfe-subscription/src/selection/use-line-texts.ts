import type { ProductType } from '@kontor/contract/product';
import { isPlan } from '@kontor/domain/product';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { useTexts } from '../texts/use-texts.ts';
import type { DifferenceLine } from './cart-difference.ts';

/** A line of the contract in words: what it is, and what it was. */
export function useLineTexts() {
  const t = useTexts();
  const platform = usePlatformTexts();
  return {
    /** A product without its number: the plan's name, or the kind of device. */
    product: (type: ProductType) =>
      type === 'wms' || type === 'pos' ? t(`device.${type}.name`) : platform(`plan.${type}`),
    name: ({ type, quantity }: Pick<DifferenceLine, 'type' | 'quantity'>) =>
      type === 'wms' || type === 'pos' ? t(`device.${type}.count`, { count: quantity }) : platform(`plan.${type}`),
    /** What of it a shop tries, which is not replaced and was not paid for. */
    tried: ({ type, quantity, before }: DifferenceLine): string | undefined => {
      if (before === null) return undefined;
      if (!isPlan({ type }))
        return before.quantity === quantity ? undefined : t('change.tried.devices', { count: before.quantity });
      return before.plan === null ? undefined : t('change.tried.plan', { plan: platform(`plan.${before.plan}`) });
    },
    change: ({ type, quantity, newInterval, before }: DifferenceLine): string | undefined => {
      if (before === null) return undefined;
      const same = t(newInterval === null ? 'change.same' : `change.to.${newInterval}`);
      if (isPlan({ type })) {
        if (before.plan === null) return undefined;
        return before.plan === type ? same : t('change.insteadOf', { plan: platform(`plan.${before.plan}`) });
      }
      return before.quantity === quantity ? same : t('change.before', { count: before.quantity });
    },
  };
}
