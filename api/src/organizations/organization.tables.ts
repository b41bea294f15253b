import type { BaseData, VatIdVerificationStatus } from '@kontor/contract/organization';
import type { Role } from '@kontor/contract/role';
import type { SelectedProducts, ShopSystem } from '@kontor/contract/signup';
import type { Selectable } from 'kysely';
import type { Json } from '../infrastructure/database/json.ts';
import type { TableOf } from '../infrastructure/database/table-of.ts';

export interface OrganizationTables {
  /**
   * - `updated_at`: Of the last change of its name or base data: its shops show the name to other systems.
   * - `requires_second_factor`: Members without one are refused.
   */
  organization: TableOf<
    'organization',
    {
      type: 'merchant' | 'partner';
      state: 'incomplete' | 'active';
      base_data: Json<BaseData>;
      vat_id_verification_status: VatIdVerificationStatus;
      /** The merchant's selection at sign-up. */
      selected_products: Json<SelectedProducts>;
      shop_system: ShopSystem;
    }
  >;
  membership: TableOf<
    'membership',
    {
      /** What the user may do. Releases before roles write `owner`. */ role: Role;
    }
  >;
}

export type OrganizationRow = Selectable<OrganizationTables['organization']>;
export type MembershipRow = Selectable<OrganizationTables['membership']>;
export type NewOrganizationRow = Omit<OrganizationRow, 'updated_at' | 'requires_second_factor'>;

declare module '../infrastructure/database/tables.ts' {
  interface Tables extends OrganizationTables {}
}

declare module '../infrastructure/http/call-context.ts' {
  interface CallSubjects {
    readonly organization: OrganizationRow;
    /** The caller's in this organization. */
    readonly membership: MembershipRow;
  }
}
