import { vatPercentages } from '@kontor/domain/tax';
import type Stripe from 'stripe';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { type Catalog, ensureCatalog } from '../infrastructure/payment/catalog.ts';
import { connectPaymentProvider, type PaymentConnection } from '../infrastructure/payment/payment-connection.ts';
import { allPrices } from '../price/price-list.ts';
import { scheduleReconciliation } from './reconcile-events.ts';

/** What the areas around money build on. */
export interface Billing extends Infrastructure {
  readonly stripe: Stripe;
  readonly connection: PaymentConnection;
  /** Our products at the payment provider; made there when they are first needed, or at the start if it is reachable. */
  readonly catalog: () => Promise<Catalog>;
}

/** What a server does about money when it begins to serve; a provider that is away delays it and stops nothing. */
export async function startBilling({ catalog, jobs, database, clock, log }: Billing): Promise<void> {
  await scheduleReconciliation(jobs, database, clock.now());
  await catalog().catch((error: unknown) =>
    log.warn({ err: error }, 'products and prices could not be brought to the payment provider yet'),
  );
}

export function createBilling(infrastructure: Infrastructure, connection: PaymentConnection): Billing {
  const stripe = connectPaymentProvider(connection);
  let ready: Promise<Catalog> | null = null;
  const catalog = () => {
    ready ??= ensureCatalog(stripe, { prices: allPrices, vatRates: vatPercentages }).catch((error: unknown) => {
      // The next one to ask tries again: a provider that was away at the start must not stay away for good.
      ready = null;
      throw error;
    });
    return ready;
  };
  return { ...infrastructure, stripe, connection, catalog };
}
