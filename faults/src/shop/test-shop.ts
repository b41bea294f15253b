import type { Cart } from '@kontor/contract/cart';
import type { Shop } from '@kontor/contract/shop';
import type { Order, OrderAnswer, PaymentMethodType } from '@kontor/contract/subscription';
import type { Country } from './action.ts';
import type { PortalClient } from './portal-client.ts';

/** What a browser has to confirm with the payment provider. */
export interface Confirmation {
  readonly secret: NonNullable<OrderAnswer['clientSecret']>;
  /** What the customer chose; `null` when it is the method on file. */
  readonly method: PaymentMethodType | null;
}

/** A merchant's organization: its shops share credit, transfers and the customer at the payment provider. */
export interface TestOrganization {
  readonly uuid: string;
  /** Of its only member. */
  readonly userUuid: string;
  readonly email: string;
  readonly client: PortalClient;
  /** Also those that were added for migrations. */
  readonly shops: TestShop[];
  /** At the provider, of those that support deleted there. */
  readonly deletedCustomers: Set<string>;
  /** The owner has confirmed that the account is deleted, and does nothing any more. */
  hasLeft: boolean;
  /** Where the merchant said last to be. */
  place: Country;
}

/** A shop, and what its owner's browser remembers. */
export interface TestShop {
  readonly organization: TestOrganization;
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
  /** Months that were closed when the database was lost: what was billed is in the journal, and not each order. */
  readonly monthsOfJournal: Set<string>;
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

/** A shop that its organization has just added. */
export function addTestShop(organization: TestOrganization, { uuid, name }: Shop): TestShop {
  const { client, uuid: organizationUuid } = organization;
  const shop: TestShop = {
    organization,
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
    monthsOfJournal: new Set(),
    sibling: null,
    addingSibling: null,
  };
  organization.shops.push(shop);
  return shop;
}
