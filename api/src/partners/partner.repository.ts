import type { PartnerAccount, PartnerAgency, PartnerFieldOfActivity } from '@kontor/contract/partner';
import type { PartnerSignupAccount } from '@kontor/contract/signup';
import type { Queryable } from '../infrastructure/database/open-database.ts';
import { findCommissions } from './commission/commissions.repository.ts';
import type { LeadRow } from './partner.tables.ts';

export async function insertPartnerAccount(
  tx: Queryable,
  organizationUuid: string,
  fieldOfActivity: PartnerFieldOfActivity,
  shopSystems: PartnerSignupAccount['shopSystems'],
): Promise<void> {
  await tx
    .insertInto('partner_account')
    .values({
      organization_uuid: organizationUuid,
      payout_state: 'incomplete',
      field_of_activity: fieldOfActivity,
      shop_systems: JSON.stringify(shopSystems),
    })
    .execute();
}

/** Everything that a partner sees of the account. Customer shops contain no payment data. */
export async function findPartnerAccount(db: Queryable, organizationUuid: string): Promise<PartnerAccount | null> {
  const account = await db
    .selectFrom('partner_account')
    .selectAll()
    .where('organization_uuid', '=', organizationUuid)
    .executeTakeFirst();
  if (account === undefined) return null;
  const customerShops = await db
    .selectFrom('customer_shop')
    .selectAll()
    .where('organization_uuid', '=', organizationUuid)
    .orderBy('since', 'desc')
    .orderBy('uuid')
    .execute();
  const leads = await db
    .selectFrom('lead')
    .selectAll()
    .where('organization_uuid', '=', organizationUuid)
    .orderBy('created_at', 'desc')
    .orderBy('uuid')
    .execute();
  return {
    payoutState: account.payout_state,
    partnerFieldOfActivity: account.field_of_activity,
    commissions: await findCommissions(db, organizationUuid),
    customerShops: customerShops.map((row) => ({
      organizationName: row.organization_name,
      shopName: row.shop_name,
      plan: row.plan,
      since: row.since.toISOString(),
      commissionAmount: row.commission_amount,
    })),
    leads: leads.map(leadOnTheWire),
  };
}

export const leadOnTheWire = ({ uuid, company_name, contact_name, email, state, created_at }: LeadRow) => ({
  uuid,
  companyName: company_name,
  contactName: contact_name,
  email,
  state,
  createdAt: created_at.toISOString(),
});

export async function insertLead(tx: Queryable, lead: LeadRow): Promise<void> {
  await tx.insertInto('lead').values(lead).execute();
}

/** The partners that merchants can connect: those that named their company and work in e-commerce. */
export async function findAgencies(db: Queryable, uuid?: string): Promise<PartnerAgency[]> {
  const rows = await db
    .selectFrom('organization')
    .innerJoin('partner_account', 'partner_account.organization_uuid', 'organization.uuid')
    .select(['organization.uuid', 'organization.name', 'organization.base_data'])
    .where('organization.type', '=', 'partner')
    .where('organization.state', '=', 'active')
    .where('partner_account.field_of_activity', '=', 'ecommerce')
    .$if(uuid !== undefined, (query) => query.where('organization.uuid', '=', uuid ?? ''))
    .orderBy('organization.name')
    .orderBy('organization.uuid')
    .execute();
  return rows.map(({ uuid: agencyUuid, name, base_data: baseData }) => ({
    uuid: agencyUuid,
    name,
    contactName: null,
    phoneNumber: baseData?.phoneNumber ?? null,
    city: baseData?.city ?? null,
  }));
}
