import type { InvoiceAddress } from '@kontor/contract/billing-details';
import type { Language } from '@kontor/contract/schema';
import type { Json } from '../../infrastructure/database/json.ts';
import type { TableOf } from '../../infrastructure/database/table-of.ts';

export interface BillingDetailsTables {
  /** What an organization wants on its invoices; no row means nothing. */
  billing_details: TableOf<
    'billing_details',
    {
      invoice_emails: Json<string[]>;
      different_address: Json<InvoiceAddress>;
      /** `null` until it is selected. */
      invoice_language: Language;
    }
  >;
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends BillingDetailsTables {}
}
