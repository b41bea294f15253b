import type { BaseData } from '@kontor/contract/organization';
import type { VatTreatment } from '@kontor/domain/vat';
import type { Selectable } from 'kysely';
import type { Json } from '../../infrastructure/database/json.ts';
import type { TableOf } from '../../infrastructure/database/table-of.ts';

export interface BillingTermsTables {
  /** Append-only: the recipient and the taxation of a shop's invoices, from an instant on. */
  billing_terms: TableOf<'billing_terms', { recipient: Json<BaseData>; vat_kind: VatTreatment['kind'] }>;
}

export type BillingTermsRow = Selectable<BillingTermsTables['billing_terms']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends BillingTermsTables {}
}
