import type { Subscription } from '@kontor/contract/subscription';
import { type BookingStatus, bookingStatus } from '@kontor/domain/booking-status';
import { type DeviceType, isPlan } from '@kontor/domain/product';

/** What a shop has of a product: how it is booked, and how many devices it licenses. `null`: nothing, and never had. */
export interface ProductState {
  readonly status: BookingStatus;
  readonly quantity: number;
}

/** ERP comes with the plan; WMS and POS are licensed by the device. What is active tells more than what ran out. */
export function productState(subscription: Subscription | null, product: 'erp' | DeviceType): ProductState | null {
  if (subscription === null) return null;
  const items = subscription.items.filter((item) =>
    product === 'erp' ? isPlan(item.product) : item.product.type === product,
  );
  const booked = items.find(({ state }) => state === 'active') ?? items.find(({ state }) => state === 'expired');
  const status = booked && bookingStatus(subscription, booked);
  if (!booked || !status) return null;
  const active = items.filter(({ state }) => state === 'active');
  return { status, quantity: active.reduce((sum, { quantity }) => sum + quantity, 0) };
}

/** Whether the product can be used. */
export const isUsable = (state: ProductState | null): state is ProductState => state !== null && state.quantity > 0;
