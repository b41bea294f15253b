import type { BaseData } from '@kontor/contract/organization';
import type { VatTreatment } from '@kontor/domain/vat';
import type { Selectable } from 'kysely';
import type { Json } from '../../infrastructure/database/infrastructure.tables.ts';

export interface BillingTermsTables {
  /** Append-only: the recipient and the taxation of a shop's invoices, from an instant on. */
  billing_terms: {
    uuid: string;
    shop_uuid: string;
    recipient: Json<BaseData>;
    vat_percent: number;
    vat_kind: VatTreatment['kind'];
    valid_from: Date;
  };
}

export type BillingTermsRow = Selectable<BillingTermsTables['billing_terms']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends BillingTermsTables {}
}
