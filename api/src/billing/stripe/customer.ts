import { createHash } from 'node:crypto';
import { receiverLimits } from '@kontor/contract/receiver-limits';
import type Stripe from 'stripe';
import type { UserRow } from '../../accounts/user/user.tables.ts';
import { kept } from '../../infrastructure/database/kept-statement.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { OrganizationRow } from '../../organizations/organization.tables.ts';
import { enterDeletion } from '../account/account.repository.ts';
import type { Billing } from './billing.ts';
import { namingTheField } from './customer-refusal.ts';
import type { PaymentTables } from './payment.tables.ts';
import { unlessMissing } from './provider-problem.ts';

type Parts = Pick<Billing, 'database' | 'stripe' | 'clock'>;
type CustomerRow = PaymentTables['payment_customer'];

/**
 * The organization's customer at the payment provider, with its current address. One per organization, however many
 * requests are simultaneous: the first one stored is used. One that was deleted there, which ended its subscriptions, is
 * replaced.
 */
export async function ensureCustomer(
  parts: Parts,
  organization: OrganizationRow,
  { email, language }: Pick<UserRow, 'email' | 'language'>,
): Promise<string> {
  const known = await findCustomer(parts.database, organization.uuid);
  if (known !== null && (await isThere(parts, organization, known))) return known.stripe_id;
  const former = known?.stripe_id ?? null;
  const details = { ...customerDetails(organization), email, preferred_locales: [language] };
  // The key without the former one would answer with the former one for a day.
  const idempotencyKey = ['customer', organization.uuid, hashOf(details), former].filter(Boolean).join(':');
  const { id } =
    (await findAtProvider(parts.stripe, organization.uuid, email)) ??
    (await namingTheField(() => parts.stripe.customers.create(details, { idempotencyKey })));
  const details_hash = hashOf(customerDetails(organization));
  const customer = { organization_uuid: organization.uuid, stripe_id: id, details_hash };
  if (former !== null) await replaceCustomer(parts.database, parts.clock.now(), former, customer);
  await storeCustomer(parts.database, customer);
  const stored = await findCustomer(parts.database, organization.uuid);
  if (stored === null) throw new Error(`The customer ${id} belongs to another organization.`);
  return stored.stripe_id;
}

/** The customer with its current details, if the provider still has it. */
async function isThere(parts: Parts, organization: OrganizationRow, known: CustomerRow): Promise<boolean> {
  if (known.details_hash !== hashOf(customerDetails(organization))) {
    return updateCustomer(parts, organization, known);
  }
  return (await readCustomer(parts.stripe, known.stripe_id)) !== null;
}

/** `null` for one that was deleted, which the provider still names for its history. */
export async function readCustomer(stripe: Stripe, stripeId: string): Promise<Stripe.Customer | null> {
  const customer = await unlessMissing(() => stripe.customers.retrieve(stripeId));
  return customer === null || customer.deleted ? null : customer;
}

/** Unless another request has replaced it. */
async function replaceCustomer(
  database: Billing['database'],
  now: Date,
  former: string,
  { organization_uuid, ...customer }: CustomerRow,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('payment_customer')
      .set(customer)
      .where('organization_uuid', '=', organization_uuid)
      .where('stripe_id', '=', former)
      .executeTakeFirst();
    // What was held for it has gone with it.
    if (numUpdatedRows > 0n) await enterDeletion(tx, organization_uuid, former, now);
  });
}

/**
 * A stored one is kept, whichever of its ids is the same: Postgres tells simultaneous inserts apart by either unique
 * index.
 */
const storeCustomer = (database: Billing['database'], customer: CustomerRow) =>
  database
    .insertInto('payment_customer')
    .values(customer)
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/**
 * One that was created before and is unknown here, for example after a backup was restored. The search by organization
 * does not depend on who orders; a customer of the last minute is in no search yet, but in the list:
 * https://docs.stripe.com/search#data-freshness
 */
async function findAtProvider(
  stripe: Stripe,
  organizationUuid: string,
  email: string,
): Promise<Stripe.Customer | null> {
  const query = `metadata['organization_uuid']:'${organizationUuid}'`;
  const { data } = await stripe.customers.search({ query, limit: 1 });
  // A search may still find one that was deleted in the last minute.
  const found = data[0] && (await readCustomer(stripe, data[0].id));
  if (found) return found;
  for await (const customer of stripe.customers.list({ email, limit: 100 })) {
    if (customer.metadata['organization_uuid'] === organizationUuid) return customer;
  }
  return null;
}

/** Stores a customer that only the payment provider knows, as after a backup was restored. */
export async function adoptCustomer(database: Billing['database'], organizationUuid: string, stripeId: string) {
  // Without a hash the details are sent again.
  await storeCustomer(database, { organization_uuid: organizationUuid, stripe_id: stripeId, details_hash: '' });
}

/**
 * Sends changed details to the payment provider, if any.
 * @returns whether the provider still has the customer, as far as it was asked; the next order replaces one that it has not
 */
export async function updateCustomer(
  { database, stripe }: Parts,
  organization: OrganizationRow,
  known: CustomerRow,
): Promise<boolean> {
  const details = customerDetails(organization);
  const hash = hashOf(details);
  if (known.details_hash === hash) return true;
  const updated = await unlessMissing(() => namingTheField(() => stripe.customers.update(known.stripe_id, details)));
  if (updated === null) return false;
  await database
    .updateTable('payment_customer')
    .set({ details_hash: hash })
    .where('organization_uuid', '=', organization.uuid)
    .execute();
  return true;
}

const customerOfOrganization = kept(
  'customer-of-organization',
  (db, { organizationUuid }: { readonly organizationUuid: string }) =>
    db
      .selectFrom('payment_customer')
      .select(['organization_uuid', 'stripe_id', 'details_hash'])
      .where('organization_uuid', '=', organizationUuid),
);

export async function findCustomer(db: Queryable, organizationUuid: string): Promise<CustomerRow | null> {
  const [row] = await customerOfOrganization(db, { organizationUuid });
  return row ?? null;
}

export async function findCustomerByStripeId(db: Queryable, stripeId: string): Promise<CustomerRow | null> {
  const row = await db
    .selectFrom('payment_customer')
    .select(['organization_uuid', 'stripe_id', 'details_hash'])
    .where('stripe_id', '=', stripeId)
    .executeTakeFirst();
  return row ?? null;
}

const hashOf = (details: object): string => createHash('sha256').update(JSON.stringify(details)).digest('base64url');

/** https://docs.stripe.com/api/customers/create#create_customer-name */
const longestName = 256;

/** The beginning of a text that was stored before forms had limits, without half a character at its end. */
const cut = (text: string, length: number): string =>
  text.length <= length ? text : Array.from(text).slice(0, length).join('');

/** Stored before forms had the limit of the payment provider: without its separators, or not at all, since it bills nothing by it. */
function phoneOf(phoneNumber: string | null): string {
  const written = phoneNumber ?? '';
  if (written.length <= receiverLimits.phone) return written;
  const digits = written.replaceAll(/[^+\d]/g, '');
  return digits.length <= receiverLimits.phone ? digits : '';
}

function customerDetails({
  uuid,
  name,
  base_data,
}: OrganizationRow): Stripe.CustomerUpdateParams & Stripe.CustomerCreateParams {
  return {
    name: cut(base_data?.companyName ?? name, longestName),
    metadata: { organization_uuid: uuid },
    ...(base_data && {
      phone: phoneOf(base_data.phoneNumber),
      address: {
        line1: base_data.addressLine1,
        line2: base_data.addressLine2 ?? '',
        postal_code: base_data.zip,
        city: base_data.city,
        country: base_data.isoCountryCode,
      },
    }),
  };
}
