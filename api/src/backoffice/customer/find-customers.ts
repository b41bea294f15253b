import type { QueryOf } from '@kontor/contract/calls';
import { mostFoundCustomers } from '@kontor/contract/customer';
import { asciiEmail } from '@kontor/contract/email-address';
import { isBlank } from '@kontor/contract/schema';
import { uuidFormat } from '@kontor/contract/uuid-format';
import { type RawBuilder, sql } from 'kysely';
import { containsIndexed, plainText } from '../../infrastructure/database/plain-text.ts';

/** Which organizations are wanted, whatever is sought. */
type Kind = Pick<QueryOf<'GET /backoffice/customer'>, 'type' | 'state'>;

/** How surely an organization is meant: an id says it, a name equals what is sought, or contains it, or is like it (up to one). */
const score = { id: 5, equal: 4, contained: 2 };

/** From so likely on a word is like another one: two letters that changed places in one of seven make it a half. */
export const likeEnough = 0.4;

const has = (column: string): RawBuilder<unknown> => sql`${sql.ref(column)}`;
const isIn = (column: string, values: readonly string[]): RawBuilder<unknown> =>
  sql`${sql.ref(column)} = any(${values}::text[])`;

/** Organizations by an index alone. No more of one kind than a search answers: of many the first ones that the index has. */
const found = (
  kind: Kind,
  from: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  likely: RawBuilder<unknown> | number,
) =>
  sql`(select organization.uuid, (${likely})::real as likely from ${from} where ${where}
    ${kind.type === undefined ? sql`` : sql`and organization.type = ${kind.type}`}
    ${kind.state === undefined ? sql`` : sql`and organization.state = ${kind.state}`}
    limit ${mostFoundCustomers})`;

const ofOrganization = (table: string) =>
  sql`${sql.table(table)} join organization on organization.uuid = ${has(`${table}.organization_uuid`)}`;
const ofShop = (table: string) =>
  sql`${sql.table(table)} join shop on shop.uuid = ${has(`${table}.shop_uuid`)} join organization on organization.uuid = shop.organization_uuid`;
const shops = sql`shop join organization on organization.uuid = shop.organization_uuid`;
const members = sql`app_user join membership on membership.user_uuid = app_user.uuid
  join organization on organization.uuid = membership.organization_uuid`;

/** What has an id, and says of which organization or shop it is. */
const withIds = {
  organization: [
    'lead',
    'offer',
    'invitation',
    'organization_export',
    'agency_connection',
    'commission_statement',
    'received_transfer',
    'account_entry',
    'money_act',
    'audit_entry',
    'approval',
    'mail',
    'staff_note',
    'support_view',
  ],
  shop: [
    'invoice',
    'ledger_entry',
    'subscription',
    'payment_subscription',
    'billing_order',
    'quote',
    'dunning_process',
    'device',
    'branch_store',
    'provider_difference',
  ],
};

function byUuid(kind: Kind, uuid: string): RawBuilder<unknown>[] {
  const is = (column: string) => sql`${has(column)} = ${uuid}::uuid`;
  return [
    found(kind, sql`organization`, is('organization.uuid'), score.id),
    found(kind, shops, is('shop.uuid'), score.id),
    found(kind, members, is('app_user.uuid'), score.id),
    ...withIds.organization.map((table) => found(kind, ofOrganization(table), is(`${table}.uuid`), score.id)),
    ...withIds.shop.map((table) => found(kind, ofShop(table), is(`${table}.uuid`), score.id)),
    found(
      kind,
      sql`cash_register join branch_store on branch_store.uuid = cash_register.branch_store_uuid
        join shop on shop.uuid = branch_store.shop_uuid join organization on organization.uuid = shop.organization_uuid`,
      is('cash_register.uuid'),
      score.id,
    ),
  ];
}

/** Numbers of papers, VAT ids, ids of the payment provider, addresses of members and shops: one word that says it. */
function byId(kind: Kind, search: string): RawBuilder<unknown>[] {
  const word = search.replaceAll(/\s+/g, '');
  const ids = [search, word.toUpperCase()];
  const vatId = word.replaceAll(/[.-]/g, '').toUpperCase();
  const domain = /^(?:https?:\/\/)?([^/?#]+)/i.exec(word)?.[1]?.toLowerCase() ?? '';
  const email = asciiEmail(word.toLowerCase());
  return [
    ...['number', 'stripe_id'].map((column) =>
      found(kind, ofShop('invoice'), isIn(`invoice.${column}`, ids), score.id),
    ),
    ...['number', 'transfer_id'].map((column) =>
      found(kind, ofOrganization('commission_statement'), isIn(`commission_statement.${column}`, ids), score.id),
    ),
    found(kind, sql`organization`, sql`organization.base_data ->> 'vatId' = ${vatId}`, score.id),
    found(kind, ofOrganization('payment_customer'), isIn('payment_customer.stripe_id', ids), score.id),
    found(kind, ofOrganization('partner_account'), isIn('partner_account.payout_account_id', ids), score.id),
    found(kind, ofOrganization('received_transfer'), isIn('received_transfer.movement', ids), score.id),
    found(kind, ofShop('payment_subscription'), isIn('payment_subscription.stripe_id', ids), score.id),
    found(kind, ofShop('ledger_entry'), isIn('ledger_entry.reference', ids), score.id),
    found(kind, ofShop('shopify_shop'), isIn('shopify_shop.domain', [domain]), score.id),
    ...(email === null ? [] : [found(kind, members, isIn('app_user.email', [email]), score.id)]),
  ];
}

/** Words that may have typing errors: shorter ones are like too many others. */
const errorsFrom = 4;
const mostWords = 6;

/** Names that equal what is sought, that contain all of its words, and that have words like them; addresses are not like each other. */
function byName(kind: Kind, search: string): RawBuilder<unknown>[] {
  const sought = plainText(sql`${search}::text`);
  const likeness = (column: string, to = sought) => sql`word_similarity(${to}, ${plainText(has(column))})`;
  const words = search
    .split(' ')
    .filter(({ length }) => length >= errorsFrom)
    .slice(0, mostWords)
    .map((word) => plainText(sql`${word}::text`));
  const alike = (column: string) =>
    sql`(${sql.join(
      words.map((word) => sql`${plainText(has(column))} %> ${word}`),
      sql` and `,
    )})`;
  const leastAlike = (column: string) => sql`least(${sql.join(words.map((word) => likeness(column, word)))})`;
  const names = [
    { column: 'organization.name', from: sql`organization` },
    { column: 'shop.name', from: shops },
  ];
  const address = search.replace(/^https?:\/\//i, '').replace(/\/$/, '');
  const addresses = [
    { column: 'shop.main_shop_url', from: shops },
    { column: 'app_user.email', from: members },
  ];
  return [
    ...names.map(({ column, from }) => found(kind, from, sql`${plainText(has(column))} = ${sought}`, score.equal)),
    ...names.map(({ column, from }) =>
      found(kind, from, containsIndexed(has(column), search), sql`${score.contained} + ${likeness(column)}`),
    ),
    ...addresses.map(({ column, from }) =>
      found(kind, from, containsIndexed(has(column), address), sql`${score.contained}`),
    ),
    ...(words.length === 0
      ? []
      : names.map(({ column, from }) => found(kind, from, alike(column), leastAlike(column)))),
  ];
}

const waysTo = (kind: Kind, search: string): RawBuilder<unknown>[] =>
  uuidFormat.test(search.toLowerCase())
    ? byUuid(kind, search.toLowerCase())
    : [...byId(kind, search), ...byName(kind, search)];

/** Where a page ends: how likely its last one is, in ten thousandths, or when it was created, in microseconds; and its id. */
export interface FoundAt {
  readonly at: number;
  readonly uuid: string;
}

/** A statement for those that are meant, the likeliest first. Its transaction says what is like enough. */
export const likeliest = (kind: Kind, search: string, after: FoundAt | null, limit: number) => sql<FoundAt>`
  select uuid, at from (
    select uuid, round(max(likely) * 10000)::integer as at
    from (select * from (${sql.join(waysTo(kind, search), sql` union all `)}) way limit ${mostFoundCustomers}) way
    group by uuid
  ) meant
  ${after === null ? sql`` : sql`where (-at, uuid) > (${-after.at}::integer, ${after.uuid}::uuid)`}
  order by at desc, uuid limit ${limit}`;

const kinds = (['merchant', 'partner'] as const).flatMap((type) =>
  (['active', 'incomplete'] as const).map((state) => ({ type, state })),
);

/** A statement for all of a kind, the newest first: of each kind so many are read from its index. */
export const newest = (kind: Kind, after: FoundAt | null, limit: number) => {
  const wanted = kinds.filter(({ type, state }) => (kind.type ?? type) === type && (kind.state ?? state) === state);
  const older =
    after === null
      ? sql``
      : sql`and (created_at, uuid) < ('epoch'::timestamptz + ${after.at}::bigint * interval '1 microsecond', ${after.uuid}::uuid)`;
  return sql<FoundAt>`select uuid, (extract(epoch from created_at) * 1000000)::bigint as at from (${sql.join(
    wanted.map(
      ({
        type,
        state,
      }) => sql`(select uuid, created_at from organization where type = ${type} and state = ${state} ${older}
        order by created_at desc, uuid desc limit ${limit})`,
    ),
    sql` union all `,
  )}) one order by created_at desc, uuid desc limit ${limit}`;
};

/** What is sought; `null` for everything, as for blanks and accents alone. */
export const soughtIn = (search: string | undefined): string | null =>
  search === undefined || isBlank(search.replaceAll(/\p{M}/gu, ''))
    ? null
    : search.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
