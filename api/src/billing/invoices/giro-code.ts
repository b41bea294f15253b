import { decimalEuros } from '@kontor/domain/money';
import { encode } from 'uqr';
import type { BankAccount } from '../stripe/funding-instructions.ts';

export interface Transfer extends BankAccount {
  readonly reference: string;
  /** Cents. */
  readonly amount: number;
}

/**
 * The content of a GiroCode: EPC069-12, version 002, a credit transfer with free text.
 * https://www.europeanpaymentscouncil.eu/document-library/guidance-documents/quick-response-code-guidelines-enable-data-capture-initiation
 */
export function giroCodeText({ accountHolder, iban, bic, reference, amount }: Transfer): string {
  const euros = `EUR${decimalEuros(amount)}`;
  const utf8 = '1';
  const [purpose, structuredReference] = ['', ''];
  const name = accountHolder.slice(0, 70);
  return ['BCD', '002', utf8, 'SCT', bic, name, iban, euros, purpose, structuredReference, reference].join('\n');
}

/** The modules of the code, dark ones `true`; error correction level M, as the guideline requires. */
export const giroCode = (transfer: Transfer): readonly (readonly boolean[])[] =>
  encode(giroCodeText(transfer), { ecc: 'M', border: 0 }).data;
