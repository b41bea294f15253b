import type { Balance } from '@kontor/contract/invoice';
import { isPaymentMethodAvailable } from '@kontor/domain/payment-method';

/** With the method on file, with a card or an account that is entered now, or by a transfer that the customer makes. */
export type PaymentWay = 'on-file' | 'card' | 'sepa_debit' | 'bank_transfer';

type Owed = Pick<Balance['items'][number], 'amount' | 'transferred' | 'collectionMethod' | 'paymentMethod'>;

/**
 * The ways to pay an invoice; the first one is preselected. A method on file whose last charge has failed comes last: what can succeed comes first. A transfer is assigned only to invoices that were issued for one.
 * The rest of one of which a part was transferred is transferred as well: a card would be charged with the whole of it.
 *
 * @param sepaDirectDebitLimit in cents
 * @param hasFailed whether the last charge of the method on file was refused
 */
export function paymentWays(
  { amount, transferred, collectionMethod, paymentMethod }: Owed,
  sepaDirectDebitLimit: number,
  hasFailed: boolean,
): PaymentWay[] {
  if (transferred > 0) return ['bank_transfer'];
  const terms = { total: amount, isYearlySubscription: false, sepaDirectDebitLimit };
  const isCharged = paymentMethod !== null && paymentMethod.type !== 'bank_transfer';
  const transfer: PaymentWay[] = collectionMethod === 'send_invoice' ? ['bank_transfer'] : [];
  const types = ['card', 'sepa_debit'] as const;
  const entered = types.filter((type) => isPaymentMethodAvailable(type, terms));
  if (!isCharged) return [...transfer, ...entered];
  return hasFailed ? [...entered, ...transfer, 'on-file'] : ['on-file', ...entered, ...transfer];
}
