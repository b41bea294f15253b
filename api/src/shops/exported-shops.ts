import type { Database } from '../infrastructure/database/open-database.ts';
import { type ExportedLists, listOf } from '../infrastructure/exported.ts';
import { findShopifyShops } from './shop.repository.ts';

const shopsOf = (database: Database, organizationUuid: string) =>
  database.selectFrom('shop').select('uuid').where('organization_uuid', '=', organizationUuid);

/** Shops, and what is registered in them. */
export const exportedShops: ExportedLists = {
  shops: listOf(async (database, organizationUuid) => {
    // Also those that were removed: their invoices and cash registers name them.
    const shops = await database
      .selectFrom('shop')
      .selectAll()
      .where('organization_uuid', '=', organizationUuid)
      .orderBy('created_at')
      .orderBy('uuid')
      .execute();
    const domains = await findShopifyShops(
      database,
      shops.map(({ uuid }) => uuid),
    );
    return shops.map((shop) => ({
      uuid: shop.uuid,
      name: shop.name,
      type: shop.type,
      mainShopUrl: shop.main_shop_url,
      adminUrl: shop.admin_url,
      usesShopify: shop.uses_shopify,
      shopifyDomains: domains.filter(({ shopUuid }) => shopUuid === shop.uuid).map(({ domain }) => domain),
      pluginInstallationLicense: shop.plugin_installation_license,
      cloudState: shop.provisioning_failed_at === null ? shop.cloud_state : 'failed',
      createdAt: shop.created_at,
      removedAt: shop.removed_at,
    }));
  }),
  shopMigrations: listOf((database, organizationUuid) =>
    database
      .selectFrom('shop_migration')
      .select([
        'uuid',
        'predecessor_shop_uuid as predecessorShopUuid',
        'successor_shop_uuid as successorShopUuid',
        'state',
        'completed_at as completedAt',
        'reverted_at as revertedAt',
      ])
      .where('predecessor_shop_uuid', 'in', shopsOf(database, organizationUuid))
      .orderBy('uuid')
      .execute(),
  ),
  firstSteps: listOf((database, organizationUuid) =>
    database
      .selectFrom('first_step')
      .select(['shop_uuid as shopUuid', 'key', 'done_at as doneAt'])
      .where('shop_uuid', 'in', shopsOf(database, organizationUuid))
      .orderBy('done_at')
      .execute(),
  ),
  devices: listOf((database, organizationUuid) =>
    database
      .selectFrom('device')
      .select([
        'uuid',
        'shop_uuid as shopUuid',
        'kind',
        'state',
        'external_id as externalId',
        'name',
        'serial_number as serialNumber',
        'app_version as appVersion',
        'last_seen_at as lastSeenAt',
        'created_at as createdAt',
      ])
      .where('shop_uuid', 'in', shopsOf(database, organizationUuid))
      .orderBy('created_at')
      .orderBy('uuid')
      .execute(),
  ),
  branchStores: listOf((database, organizationUuid) =>
    database
      .selectFrom('branch_store')
      .select([
        'uuid',
        'shop_uuid as shopUuid',
        'external_id as externalId',
        'name',
        'iso_country_code as isoCountryCode',
        'state',
        'is_requested as isRequested',
        'address_line1 as addressLine1',
        'zip',
        'city',
        'tax_number as taxNumber',
        'created_at as createdAt',
      ])
      .where('shop_uuid', 'in', shopsOf(database, organizationUuid))
      .orderBy('created_at')
      .orderBy('uuid')
      .execute(),
  ),
  cashRegisters: listOf((database, organizationUuid) =>
    database
      .selectFrom('cash_register')
      .innerJoin('branch_store', 'branch_store.uuid', 'cash_register.branch_store_uuid')
      .select([
        'cash_register.uuid',
        'branch_store_uuid as branchStoreUuid',
        'cash_register.external_id as externalId',
        'cash_register.name',
        'serial_number as serialNumber',
        'manufacturer',
        'model',
        'cash_register.state',
        'tss_serial_number as tssSerialNumber',
        'tss_state as tssState',
        'tss_certificate_expires_at as tssCertificateExpiresAt',
        'commissioned_at as commissionedAt',
        'exchanged_at as exchangedAt',
        'tss_changed_at as tssChangedAt',
        'decommissioned_at as decommissionedAt',
        'cash_register.created_at as createdAt',
      ])
      .where('branch_store.shop_uuid', 'in', shopsOf(database, organizationUuid))
      .orderBy('cash_register.created_at')
      .orderBy('cash_register.uuid')
      .execute(),
  ),
  pastCashRegisters: listOf((database, organizationUuid) =>
    database
      .selectFrom('past_cash_register')
      .select([
        'uuid',
        'shop_uuid as shopUuid',
        'branch_store_uuid as branchStoreUuid',
        'branch_store_name as branchStoreName',
        'iso_country_code as isoCountryCode',
        'address_line1 as addressLine1',
        'zip',
        'city',
        'tax_number as taxNumber',
        'name',
        'serial_number as serialNumber',
        'manufacturer',
        'model',
        'tss_serial_number as tssSerialNumber',
        'tss_state as tssState',
        'tss_certificate_expires_at as tssCertificateExpiresAt',
        'commissioned_at as commissionedAt',
        'exchanged_at as exchangedAt',
        'tss_changed_at as tssChangedAt',
        'decommissioned_at as decommissionedAt',
        'created_at as createdAt',
      ])
      .where('shop_uuid', 'in', shopsOf(database, organizationUuid))
      .orderBy('decommissioned_at')
      .orderBy('uuid')
      .execute(),
  ),
  cashRegisterNotices: listOf((database, organizationUuid) =>
    database
      .selectFrom('cash_register_notice')
      .select([
        'cash_register_uuid as cashRegisterUuid',
        'shop_uuid as shopUuid',
        'reported_at as reportedAt',
        'tss_serial_number as tssSerialNumber',
        'is_decommissioned as isDecommissioned',
        'address_line1 as addressLine1',
        'zip',
        'city',
        'moved_at as movedAt',
        'run_ended_at as runEndedAt',
      ])
      .where('shop_uuid', 'in', shopsOf(database, organizationUuid))
      .orderBy('cash_register_uuid')
      .execute(),
  ),
  noticeDetails: listOf((database, organizationUuid) =>
    database
      .selectFrom('notice_details')
      .select([
        'branch_store_uuid as branchStoreUuid',
        'shop_uuid as shopUuid',
        'tax_number as taxNumber',
        'tss_certification as tssCertification',
      ])
      .where('shop_uuid', 'in', shopsOf(database, organizationUuid))
      .orderBy('branch_store_uuid')
      .execute(),
  ),
};
