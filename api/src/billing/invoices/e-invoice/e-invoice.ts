/** An invoice in the terms of EN 16931, as far as ours use them. Amounts are cents; days are `2026-11-20`. */
export interface EInvoice {
  readonly number: string;
  /** UNTDID 1001: a commercial invoice, or a credit note, whose amounts are positive. */
  readonly typeCode: '380' | '381';
  readonly issuedOn: string;
  readonly note: string | null;
  /** BT-10 */
  readonly buyerReference: string | null;
  /** BT-13 */
  readonly purchaseOrderNumber: string | null;
  /** BT-19 */
  readonly costCentre: string | null;
  /** BG-3 */
  readonly corrects: { readonly number: string; readonly issuedOn: string } | null;
  readonly buyer: EInvoiceBuyer;
  readonly period: Days;
  readonly vat: EInvoiceVat;
  readonly lines: readonly EInvoiceLine[];
  readonly totals: EInvoiceTotals;
  readonly payment: EInvoicePayment;
}

export interface Days {
  readonly from: string;
  readonly to: string;
}

interface EInvoiceBuyer {
  readonly name: string;
  readonly addressLine1: string;
  readonly addressLine2: string | null;
  readonly zip: string;
  readonly city: string;
  readonly isoCountryCode: string;
  readonly vatId: string | null;
  /** BT-49 */
  readonly email: string | null;
}

/**
 * UNTDID 5305: `S` at the rate of a country, `AE` reverse charge, `O` outside of the scope of VAT. Our services to other
 * countries than those of the EU are not exported goods (`G`): they are supplied, and taxed, where the customer is.
 */
export type EInvoiceVat =
  | { readonly category: 'S'; readonly percent: number }
  | { readonly category: 'AE' | 'O'; readonly reason: string; readonly reasonCode: 'VATEX-EU-AE' | 'VATEX-EU-O' };

export interface EInvoiceLine {
  readonly name: string;
  readonly quantity: number;
  /** Cents, not always whole; never negative. */
  readonly unitPrice: number;
  readonly amount: number;
  readonly period: Days;
}

interface EInvoiceTotals {
  readonly net: number;
  readonly tax: number;
  readonly gross: number;
  readonly prepaid: number;
  readonly due: number;
}

interface EInvoicePayment {
  readonly terms: string;
  readonly dueOn: string | null;
  readonly account: { readonly accountHolder: string; readonly iban: string; readonly bic: string } | null;
  /** UNTDID 4461 without an account: by the payment provider, as agreed, or none, which XRechnung states as well. */
  readonly otherMeans: '1' | '68' | 'ZZZ';
}
