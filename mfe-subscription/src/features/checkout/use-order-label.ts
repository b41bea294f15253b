import type { Cart } from '@kontor/contract/cart';
import { useFormat } from '@kontor/platform/use-format';
import { useTexts } from '../../texts/use-texts.ts';

/** The order button, with the wording that German law requires (§ 312j BGB), and with what is charged by pressing it. */
export function useOrderLabel(): (cart: Pick<Cart, 'dueNow'> | null | undefined) => string {
  const t = useTexts();
  const { money } = useFormat();
  return (cart) => {
    const amount = cart?.dueNow.amount ?? 0;
    return amount > 0 ? t('checkout.orderFor', { amount: money(amount) }) : t('checkout.order');
  };
}
