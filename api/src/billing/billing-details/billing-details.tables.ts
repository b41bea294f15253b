import type { InvoiceAddress } from '@kontor/contract/billing-details';
import type { Language } from '@kontor/contract/schema';
import type { ColumnType, Generated } from 'kysely';
import type { Json } from '../../infrastructure/database/infrastructure.tables.ts';

export interface BillingDetailsTables {
  /** What an organization wants on its invoices; no row means nothing. */
  billing_details: {
    organization_uuid: string;
    invoice_emails: Json<string[]>;
    purchase_order_number: string | null;
    cost_centre: string | null;
    buyer_reference: string | null;
    different_address: ColumnType<InvoiceAddress | null, string | null, string | null>;
    /** `null` until it is selected. */
    invoice_language: Generated<Language | null>;
  };
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends BillingDetailsTables {}
}
