import { randomUUID } from 'node:crypto';
import type { BaseData } from '@kontor/contract/organization';
import type { VatTreatment } from '@kontor/domain/vat';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import type { OrganizationRow } from '../../organizations/organization.tables.ts';
import type { BillingTermsRow } from './billing-terms.tables.ts';

type Organization = Pick<OrganizationRow, 'base_data' | 'name'>;

/**
 * Stores the recipient and the taxation of a shop's invoices from now on. Call it within the transaction that stores an
 * order, and after changed base data was sent to the payment provider. Unchanged terms are kept.
 */
export async function noteTerms(
  db: Queryable,
  shopUuid: string,
  organization: Organization,
  vat: VatTreatment,
  now: Date,
): Promise<void> {
  await noteUnlessSame(db, shopUuid, recipientOf(organization), vat, now);
}

async function noteUnlessSame(
  db: Queryable,
  shopUuid: string,
  recipient: BaseData,
  vat: VatTreatment,
  now: Date,
): Promise<void> {
  const latest = await db
    .selectFrom('billing_terms')
    .selectAll()
    .where('shop_uuid', '=', shopUuid)
    // An invoice looks for terms of its rate alone (terms-at.ts): a rate may be noted before its day.
    .where('vat_percent', '=', vat.percent)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isSame = latest !== undefined && latest.vat_kind === vat.kind && sameRecipient(latest.recipient, recipient);
  if (isSame) return;
  await insertTerms(db, shopUuid, recipient, vat, wholeSeconds(now));
}

/** A contract that goes on in another shop takes the terms of older rates along, by which what was paid may be charged again. */
export async function takeTermsAlong(
  db: Queryable,
  fromShop: string,
  toShop: string,
  noted: readonly VatTreatment[],
  now: Date,
): Promise<void> {
  const latest = await db
    .selectFrom('billing_terms')
    .distinctOn('vat_percent')
    .selectAll()
    .where('shop_uuid', '=', fromShop)
    .where(
      'vat_percent',
      'not in',
      noted.map(({ percent }) => percent),
    )
    .orderBy('vat_percent')
    .orderBy('valid_from', 'desc')
    .execute();
  for (const { recipient, vat_percent: percent, vat_kind: kind } of latest)
    await noteUnlessSame(db, toShop, recipient, { percent, kind }, now);
}

/** The same for all shops of an organization that have ordered. */
export async function noteTermsOfOrganization(
  db: Queryable,
  organization: Organization & Pick<OrganizationRow, 'uuid'>,
  vat: VatTreatment,
  now: Date,
): Promise<void> {
  const shops = await db
    .selectFrom('shop')
    .select('uuid')
    .where('organization_uuid', '=', organization.uuid)
    .where('uuid', 'in', db.selectFrom('payment_subscription').select('shop_uuid'))
    .execute();
  for (const { uuid } of shops) await noteTerms(db, uuid, organization, vat, now);
}

export async function insertTerms(
  db: Queryable,
  shopUuid: string,
  recipient: BaseData,
  vat: VatTreatment,
  validFrom: Date,
): Promise<void> {
  await db
    .insertInto('billing_terms')
    .values({
      uuid: randomUUID(),
      shop_uuid: shopUuid,
      recipient: JSON.stringify(recipient),
      vat_percent: vat.percent,
      vat_kind: vat.kind,
      valid_from: validFrom,
    })
    .execute();
}

export const findTerms = (db: Queryable, shopUuid: string): Promise<BillingTermsRow[]> =>
  db.selectFrom('billing_terms').selectAll().where('shop_uuid', '=', shopUuid).orderBy('valid_from').execute();

/** The payment provider uses whole seconds, and an order is finalized within the second in which it is placed. */
const wholeSeconds = (date: Date): Date => new Date(Math.floor(date.getTime() / 1000) * 1000);

const nowhere: Omit<BaseData, 'companyName'> = {
  addressLine1: '',
  addressLine2: null,
  zip: '',
  city: '',
  isoCountryCode: '',
  phoneNumber: null,
  vatId: null,
};

const recipientOf = ({ base_data, name }: Organization): BaseData => base_data ?? { ...nowhere, companyName: name };

const fields = ['companyName', 'addressLine1', 'addressLine2', 'zip', 'city', 'isoCountryCode', 'phoneNumber', 'vatId'];

/** The database sorts the keys of JSON. */
const sameRecipient = (a: BaseData, b: BaseData): boolean => JSON.stringify(a, fields) === JSON.stringify(b, fields);
