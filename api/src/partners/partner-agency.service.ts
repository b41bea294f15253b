import { randomUUID } from 'node:crypto';
import type { PartnerAgency } from '@kontor/contract/partner';
import { actForAll } from '../infrastructure/database/acting-for.ts';
import type { Tx } from '../infrastructure/database/open-database.ts';
import { inTransaction } from '../infrastructure/database/transaction.ts';
import { notFound, violation } from '../infrastructure/http/problem.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import type { OrganizationRow } from '../organizations/organization.tables.ts';
import { findShopsOf } from '../shops/shop.repository.ts';
import { findAgencies } from './partner.repository.ts';

export interface PartnerAgencyService {
  connected(organization: OrganizationRow): Promise<PartnerAgency | null>;
  /** Connects an agency, replacing any other; the organization's shops become customer shops of the agency. */
  connect(organization: OrganizationRow, agencyUuid: string): Promise<PartnerAgency>;
}

export function createPartnerAgencyService({
  database,
  clock,
}: Pick<Infrastructure, 'database' | 'clock'>): PartnerAgencyService {
  async function moveCustomerShops(tx: Tx, organization: OrganizationRow, agencyUuid: string): Promise<void> {
    const shops = await findShopsOf(tx, [organization.uuid]);
    if (shops.length === 0) return;
    await tx
      .deleteFrom('customer_shop')
      .where(
        'shop_uuid',
        'in',
        shops.map(({ uuid }) => uuid),
      )
      .execute();
    const rows = shops.map((shop) => ({
      uuid: randomUUID(),
      organization_uuid: agencyUuid,
      shop_uuid: shop.uuid,
      organization_name: organization.name,
      shop_name: shop.name,
      plan: null,
      since: clock.now(),
      commission_amount: 0,
    }));
    await tx.insertInto('customer_shop').values(rows).execute();
  }

  return {
    async connected({ partner_agency_uuid: agencyUuid }) {
      if (agencyUuid === null) return null;
      const [agency] = await actForAll(() => findAgencies(database, agencyUuid));
      return agency ?? null;
    },

    connect(organization, agencyUuid) {
      if (organization.uuid === agencyUuid) throw violation('partnerAgencyUuid', 'invalid', 'An agency is another one');
      return actForAll(() =>
        inTransaction(database, async (tx) => {
          const [agency] = await findAgencies(tx, agencyUuid);
          if (agency === undefined) throw notFound();
          if (organization.partner_agency_uuid === agencyUuid) return agency;
          await tx
            .updateTable('organization')
            .set({ partner_agency_uuid: agencyUuid })
            .where('uuid', '=', organization.uuid)
            .execute();
          await moveCustomerShops(tx, organization, agencyUuid);
          return agency;
        }),
      );
    },
  };
}
