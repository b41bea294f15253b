import type { BillingDetails } from '@kontor/contract/billing-details';
import type { HeldReason, Invoice } from '@kontor/contract/invoice';
import type { BaseData } from '@kontor/contract/organization';
import type { Language } from '@kontor/contract/schema';
import type { VatTreatment } from '@kontor/domain/vat';
import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Json } from '../../infrastructure/database/infrastructure.tables.ts';
import type { BankAccount } from '../stripe/funding-instructions.ts';
import type { InvoiceLine } from '../texts/line-text.ts';

import type { Paper } from './paper.ts';

export interface InvoiceTables {
  invoice: {
    uuid: string;
    shop_uuid: string;
    stripe_id: string;
    /** `null` while the document is held. */
    number: string | null;
    held_reason: Generated<HeldReason | null>;
    kind: Generated<Invoice['kind']>;
    corrects_invoice_uuid: Generated<string | null>;
    language: Language;
    currency: Generated<string>;
    collection_method: Generated<'charge_automatically' | 'send_invoice'>;
    /** The account for bank transfers; `null` when the invoice is collected. */
    bank_account: ColumnType<BankAccount | null, string | null | undefined, string | null>;
    state: Invoice['state'];
    /** Cents, like tax and total. */
    subtotal: number;
    tax: number;
    total: number;
    vat_percent: number;
    vat_kind: VatTreatment['kind'];
    lines: Json<InvoiceLine[]>;
    /** The address according to the terms of its order (subscriptions/billing-terms.ts). */
    recipient: Json<BaseData>;
    /** What the organization wanted on it when it was issued; `null` before that could be said. */
    billing_details: ColumnType<BillingDetails | null, string | null | undefined, string | null>;
    /** How far it was paid when its papers were made, which state it; never changed. */
    paper: ColumnType<Paper | null, string | null | undefined, string | null>;
    issued_at: Date;
    due_at: Date | null;
    paid_at: Date | null;
    /**
     * Cents that were transferred for it and do not cover it yet: they are kept in the customer's cash balance at the payment
     * provider, which is right. Mirrored with each reading, and compared daily.
     */
    transferred: Generated<number>;
    /** The payment was charged back: the amount is owed again, although the payment provider counts it as paid. */
    charged_back: Generated<boolean>;
    /** Used by the previous release only. */
    chargeback_dispute: Generated<string | null>;
    /** The PDF, once it was made; never made again. */
    document: Generated<Uint8Array | null>;
    /** The XRechnung, likewise. */
    xrechnung: Generated<Uint8Array | null>;
    /** Number of the latest reading at the payment provider. */
    read_at: number;
  };
  /** The last number used in each series, without gaps. */
  invoice_number: {
    series: string;
    last: number;
  };
}

export type InvoiceRow = Selectable<InvoiceTables['invoice']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends InvoiceTables {}
}
