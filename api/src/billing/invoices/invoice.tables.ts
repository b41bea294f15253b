import type { Invoice } from '@kontor/contract/invoice';
import type { BaseData } from '@kontor/contract/organization';
import type { Language } from '@kontor/contract/schema';
import type { VatTreatment } from '@kontor/domain/tax';
import type { Generated, Selectable } from 'kysely';
import type { Json } from '../../infrastructure/database/infrastructure.tables.ts';
import type { InvoiceLine } from '../texts/line-text.ts';

export interface InvoiceTables {
  invoice: {
    uuid: string;
    shop_uuid: string;
    stripe_id: string;
    number: string;
    language: Language;
    state: Invoice['state'];
    /** Cents, like tax and total. */
    subtotal: number;
    tax: number;
    total: number;
    vat_percent: number;
    vat_kind: VatTreatment['kind'];
    lines: Json<InvoiceLine[]>;
    /** The address as it was when the invoice was issued. */
    recipient: Json<BaseData>;
    issued_at: Date;
    due_at: Date | null;
    paid_at: Date | null;
    /** The bank took the payment back: it is owed again, although the payment provider counts it as paid. */
    charged_back: Generated<boolean>;
    /** The dispute that did it: told of again, it must not reopen what has been paid since. */
    chargeback_dispute: string | null;
    /** The PDF, once it was made; never made again. */
    document: Uint8Array | null;
    read_at: number;
  };
  /** The last number given out in each series, without gaps. */
  invoice_number: {
    series: string;
    last: number;
  };
}

export type InvoiceRow = Selectable<InvoiceTables['invoice']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends InvoiceTables {}
}
