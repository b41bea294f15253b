import type { BankTransfer } from '@kontor/contract/invoice';
import { decimalEuros } from './money.ts';

/** The error correction level that the guideline requires. */
export const giroCodeCorrection = 'M';

/**
 * The content of a GiroCode: EPC069-12, version 002, a credit transfer with free text.
 * https://www.europeanpaymentscouncil.eu/document-library/guidance-documents/quick-response-code-guidelines-enable-data-capture-initiation
 */
export function giroCodeText({ accountHolder, iban, bic, reference, amount }: BankTransfer): string {
  const euros = `EUR${decimalEuros(amount)}`;
  const utf8 = '1';
  const [purpose, structuredReference] = ['', ''];
  const name = accountHolder.slice(0, 70);
  return ['BCD', '002', utf8, 'SCT', bic, name, iban, euros, purpose, structuredReference, reference].join('\n');
}
