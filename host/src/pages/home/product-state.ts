import type { DunningProcess } from '@kontor/contract/dunning';
import type { Subscription } from '@kontor/contract/subscription';
import { type BookingStatus, bookingStatus } from '@kontor/domain/booking-status';
import { lastDayOf } from '@kontor/domain/date';
import { entitlementsOf } from '@kontor/domain/entitlements';
import { type DeviceType, isPlan } from '@kontor/domain/product';
import { endedTrial } from '@kontor/domain/trial-end';

/** A shop's state of a product: how it is booked, and how many devices it licenses. `null`: never booked. */
export interface ProductState {
  readonly status: BookingStatus;
  /** Booked, and suspended until open invoices are paid. */
  readonly isSuspended: boolean;
  readonly quantity: number;
  /** The last day of a trial that is over. */
  readonly triedUntil: string | null;
}

interface Account {
  readonly subscription: Subscription | null;
  readonly dunning: DunningProcess | null;
}

/** ERP is part of the plan; WMS and POS are licensed per device. Active items take precedence over expired ones. */
export function productState({ subscription, dunning }: Account, product: 'erp' | DeviceType): ProductState | null {
  if (subscription === null) return null;
  const items = subscription.items.filter((item) =>
    product === 'erp' ? isPlan(item.product) : item.product.type === product,
  );
  const booked = items.find(({ state }) => state === 'active') ?? items.find(({ state }) => state === 'expired');
  const status = booked && bookingStatus(subscription, booked);
  if (!booked || !status) return null;
  const active = items.filter(({ state }) => state === 'active');
  const ended = endedTrial(items);
  return {
    status,
    isSuspended: active.length > 0 && entitlementsOf({ subscription, dunning }).state === 'suspended',
    quantity: active.reduce((sum, { quantity }) => sum + quantity, 0),
    triedUntil: ended && lastDayOf(ended),
  };
}

/** Whether the product can be used. */
export const isUsable = (state: ProductState | null): state is ProductState =>
  state !== null && state.quantity > 0 && !state.isSuspended;
