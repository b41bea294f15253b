import type { BaseData, VatIdVerificationStatus } from '@kontor/contract/organization';
import type { Role } from '@kontor/contract/role';
import type { SelectedProducts, ShopSystem } from '@kontor/contract/signup';
import type { Generated, Selectable } from 'kysely';
import type { Json } from '../infrastructure/database/infrastructure.tables.ts';

export interface OrganizationTables {
  organization: {
    uuid: string;
    type: 'merchant' | 'partner';
    name: string;
    state: 'incomplete' | 'active';
    base_data: Json<BaseData> | null;
    vat_id_verification_status: VatIdVerificationStatus;
    /** The merchant's selection at sign-up. */
    selected_products: Json<SelectedProducts> | null;
    shop_system: ShopSystem | null;
    partner_agency_uuid: string | null;
    created_at: Date;
    /** Of the last change of its name or base data: its shops show the name to other systems. */
    updated_at: Generated<Date>;
    /** Members without one are refused. */
    requires_second_factor: Generated<boolean>;
  };
  membership: {
    user_uuid: string;
    organization_uuid: string;
    created_at: Date;
    /** What the user may do. Releases before roles write `owner`. */
    role: Generated<Role>;
  };
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
