import type Stripe from 'stripe';
import type { Announce } from '../../infrastructure/announce.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { readSales } from '../prices/read-sales.ts';
import { type Catalog, ensureCatalog } from './catalog.ts';
import { noOffers, type OfferedOrders } from './offered-orders.ts';
import { connectPaymentProvider, type PaymentConnection } from './payment-connection.ts';

/** The dependencies of all billing rooms. */
export interface Billing extends Infrastructure {
  readonly stripe: Stripe;
  readonly connection: PaymentConnection;
  /** Our products at the payment provider; created when they are first needed, or at the start if it is available. */
  readonly catalog: () => Promise<Catalog>;
  /** Reads the catalog again when it is needed next: what it names may have been archived or deleted at the provider. */
  readonly forgetCatalog: () => void;
  /** Tells the vendor's other systems. */
  readonly announce: Announce;
  /** The offers of partners that orders accept. */
  readonly offers: OfferedOrders;
}

/** For parts that change nothing of which other systems are told. */
const announceNothing: Announce = (_, { type }) => Promise.reject(new Error(`Nothing announces ${type}`));

export function createBilling(
  infrastructure: Infrastructure,
  connection: PaymentConnection,
  announce: Announce = announceNothing,
  offers: OfferedOrders = noOffers,
): Billing {
  const stripe = connectPaymentProvider(connection, infrastructure);
  let ready: Promise<Catalog> | null = null;
  const catalog = () => {
    ready ??= openCatalog(stripe, infrastructure).catch((error: unknown) => {
      // Repeated at the next call: a temporary outage at the start must not be permanent.
      ready = null;
      throw error;
    });
    return ready;
  };
  const forgetCatalog = () => {
    ready = null;
  };
  return { ...infrastructure, stripe, connection, catalog, forgetCatalog, announce, offers };
}

/** With what is sold today, so that the first orders need not wait for it. */
async function openCatalog(stripe: Stripe, { database, clock }: Infrastructure): Promise<Catalog> {
  const { list } = await readSales(database, clock.now());
  return ensureCatalog(stripe, { prices: list, vatRates: [] });
}
