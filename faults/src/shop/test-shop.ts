import type { Cart } from '@kontor/contract/cart';
import type { Shop } from '@kontor/contract/shop';
import type { Order, OrderAnswer, PaymentMethodType } from '@kontor/contract/subscription';
import type { PortalClient } from './portal-client.ts';

/** What a browser has to confirm with the payment provider. */
export interface Confirmation {
  readonly secret: NonNullable<OrderAnswer['clientSecret']>;
  /** What the customer chose; `null` when it is the method on file. */
  readonly method: PaymentMethodType | null;
}

/** A shop, and what its owner's browser remembers. */
export interface TestShop {
  readonly client: PortalClient;
  readonly organizationUuid: string;
  readonly uuid: string;
  readonly name: string;
  /** Path of its calls. */
  readonly path: string;
  /** Every cart that the customer was shown, by its quote. */
  readonly carts: Map<string, Cart>;
  /** The latest order that was sent, for repeating it. */
  lastOrder: { readonly id: string; readonly order: Order } | null;
  /** The cart that was looked at last, for ordering it later. */
  seen: { readonly cart: Cart; readonly order: Omit<Order, 'paymentMethodType'> } | null;
  toConfirm: Confirmation | null;
  /** Every order event that was reported, by its id. */
  readonly sales: Map<string, Sale>;
  /** The other shop of a migration, whichever of the two the customer works with. */
  sibling: TestShop | null;
  addingSibling: Promise<TestShop | null> | null;
}

/** An order event as the ERP knows it: `sent` as long as it got no answer. */
export interface Sale {
  readonly id: string;
  readonly occurredAt: string;
  readonly quantity: number;
  state: 'sent' | 'counted' | 'refused';
}

export const createTestShop = (client: PortalClient, organizationUuid: string, { uuid, name }: Shop): TestShop => ({
  client,
  organizationUuid,
  uuid,
  name,
  path: `/organization/${organizationUuid}/shop/${uuid}`,
  carts: new Map(),
  lastOrder: null,
  seen: null,
  toConfirm: null,
  sales: new Map(),
  sibling: null,
  addingSibling: null,
});
