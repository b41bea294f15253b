import type { Subscription } from '@kontor/contract/subscription';
import { unconfirmedOrder } from '@kontor/domain/unconfirmed-order';
import { UnconfirmedOrderNotice } from '@kontor/platform/parts/unconfirmed-order/unconfirmed-order-notice';
import { useLatestOrder } from '../../billing/use-latest-order.ts';

/** An order of the shop that waits for its confirmation. */
export function UnconfirmedOrder({ subscription }: { subscription: Subscription }) {
  const order = useLatestOrder();
  const goesOnBy = unconfirmedOrder(subscription, order);
  return goesOnBy && <UnconfirmedOrderNotice goesOnBy={goesOnBy} cart={order?.cart} />;
}
