import type { Operation } from '../http/operation.ts';
import { customerOperations } from './customers.ts';
import { eventOperations } from './events.ts';
import { invoiceOperations } from './invoices.ts';
import { paymentIntentOperations } from './payment-intents.ts';
import { paymentMethodOperations } from './payment-methods.ts';
import { priceOperations } from './prices.ts';
import { productOperations } from './products.ts';
import { setupIntentOperations } from './setup-intents.ts';
import { subscriptionOperations } from './subscriptions.ts';
import { taxIdOperations } from './tax-ids.ts';
import { taxRateOperations } from './tax-rates.ts';

/** The whole surface that the sandbox speaks. */
export const operations: Operation[] = [
  ...customerOperations,
  ...eventOperations,
  ...invoiceOperations,
  ...paymentIntentOperations,
  ...paymentMethodOperations,
  ...priceOperations,
  ...productOperations,
  ...setupIntentOperations,
  ...subscriptionOperations,
  ...taxIdOperations,
  ...taxRateOperations,
];
