import type { Operation } from '../http/operation.ts';
import { accountOperations } from './accounts.ts';
import { balanceTransactionOperations } from './balance-transactions.ts';
import { cashBalanceOperations } from './cash-balances.ts';
import { chargeOperations } from './charges.ts';
import { confirmationTokenOperations } from './confirmation-tokens.ts';
import { creditNoteOperations } from './credit-notes.ts';
import { customerBalanceOperations } from './customer-balance.ts';
import { customerOperations } from './customers.ts';
import { disputeOperations } from './disputes.ts';
import { eventOperations } from './events.ts';
import { invoicePreviewOperation } from './invoice-preview.ts';
import { invoiceOperations } from './invoices.ts';
import { meterOperations } from './meters.ts';
import { ownAccountOperations } from './own-account.ts';
import { paymentIntentOperations } from './payment-intents.ts';
import { paymentMethodOperations } from './payment-methods.ts';
import { priceOperations } from './prices.ts';
import { productOperations } from './products.ts';
import { refundOperations } from './refunds.ts';
import { searchOperations } from './searches.ts';
import { setupIntentOperations } from './setup-intents.ts';
import { subscriptionScheduleOperations } from './subscription-schedules.ts';
import { subscriptionOperations } from './subscriptions.ts';
import { taxIdOperations } from './tax-ids.ts';
import { taxRateOperations } from './tax-rates.ts';
import { tokenOperations } from './tokens.ts';
import { transferOperations } from './transfers.ts';

/** All operations that the sandbox supports. */
export const operations: Operation[] = [
  invoicePreviewOperation,
  ...accountOperations,
  ...balanceTransactionOperations,
  ...cashBalanceOperations,
  ...chargeOperations,
  ...confirmationTokenOperations,
  ...creditNoteOperations,
  ...customerBalanceOperations,
  ...customerOperations,
  ...disputeOperations,
  ...eventOperations,
  ...invoiceOperations,
  ...meterOperations,
  ...ownAccountOperations,
  ...paymentIntentOperations,
  ...paymentMethodOperations,
  ...priceOperations,
  ...productOperations,
  ...refundOperations,
  ...searchOperations,
  ...setupIntentOperations,
  ...subscriptionOperations,
  ...subscriptionScheduleOperations,
  ...taxIdOperations,
  ...taxRateOperations,
  ...tokenOperations,
  ...transferOperations,
];
