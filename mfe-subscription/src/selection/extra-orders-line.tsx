import type { Cart } from '@kontor/contract/cart';
import { useFormat } from '@kontor/platform/use-format';
import { useTexts } from '../texts/use-texts.ts';
import styles from './extra-orders-line.module.css';
import type { OrderVolume } from './use-order-volume.ts';

/** What extra orders will cost beside the total: they are invoiced after each month. */
export function ExtraOrdersLine({
  cart: { extraOrders },
  volume: { orders },
}: {
  cart: Pick<Cart, 'extraOrders'>;
  volume: Pick<OrderVolume, 'orders'>;
}) {
  const t = useTexts();
  const { money, count } = useFormat();
  if (!extraOrders || extraOrders.count === 0) return null;
  return (
    <p className={styles.line}>
      <span>{t('extraOrders.line', { count: count(extraOrders.count), orders: count(orders) })}</span>
      <span className={styles.amount}>{t('extraOrders.amount', { amount: money(extraOrders.amount) })}</span>
    </p>
  );
}
