import type { BillingDetails } from '@kontor/contract/billing-details';
import type { HeldReason, Invoice } from '@kontor/contract/invoice';
import type { BaseData } from '@kontor/contract/organization';
import type { Language } from '@kontor/contract/schema';
import type { VatTreatment } from '@kontor/domain/vat';
import type { Selectable } from 'kysely';
import type { Json } from '../../infrastructure/database/json.ts';
import type { TableOf } from '../../infrastructure/database/table-of.ts';
import type { BankAccount } from '../stripe/funding-instructions.ts';
import type { InvoiceLine } from '../texts/line-text.ts';

import type { Paper } from './paper.ts';

export interface InvoiceTables {
  /**
   * - `number`: `null` while the document is held.
   * - `subtotal`: Cents, like tax and total.
   * - `transferred`: Cents that were transferred for it and do not cover it yet: they are kept in the customer's cash
   *   balance at the payment provider, which is right. Mirrored with each reading, and compared daily.
   * - `charged_back`: The payment was charged back: the amount is owed again, although the payment provider counts it
   *   as paid.
   * - `chargeback_dispute`: Used by the previous release only.
   * - `document`: The PDF, once it was made; never made again.
   * - `xrechnung`: The XRechnung, likewise.
   * - `read_at`: Number of the latest reading at the payment provider.
   */
  invoice: TableOf<
    'invoice',
    {
      held_reason: HeldReason;
      kind: Invoice['kind'];
      language: Language;
      collection_method: 'charge_automatically' | 'send_invoice';
      /** The account for bank transfers; `null` when the invoice is collected. */
      bank_account: Json<BankAccount>;
      state: Invoice['state'];
      vat_kind: VatTreatment['kind'];
      lines: Json<InvoiceLine[]>;
      /** The address according to the terms of its order (subscriptions/billing-terms.ts). */
      recipient: Json<BaseData>;
      /** What the organization wanted on it when it was issued; `null` before that could be said. */
      billing_details: Json<BillingDetails>;
      /** How far it was paid when its papers were made, which state it; never changed. */
      paper: Json<Paper>;
    }
  >;
  /** The last number used in each series, without gaps. */
  invoice_number: TableOf<'invoice_number'>;
}

export type InvoiceRow = Selectable<InvoiceTables['invoice']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends InvoiceTables {}
}
