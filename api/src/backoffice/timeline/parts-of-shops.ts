import { sql } from 'kysely';
import { anyOf, ofKinds, type Part } from './part.ts';
import { directly, ofEachShop } from './timeline-statement.ts';

/** What the ledger calls them. Papers themselves are entered with their amounts. */
const entries = {
  invoice: ['invoice', 'credit-note', 'void', 'write-off'],
  payment: ['payment', 'chargeback', 'chargeback-reversal'],
  refund: ['refund'],
} as const;

const entryKinds = Object.keys(entries) as (keyof typeof entries)[];

const kindOfEntry = sql`case ${sql.join(
  entryKinds.map(
    (kind) =>
      sql`when ledger_entry.kind in (${sql.join(entries[kind].map((one) => sql.lit(one)))}) then ${sql.lit(kind)}`,
  ),
  sql` `,
)} end`;

/** What happened in the shops of an organization. */
export const partsOfShops: readonly Part[] = [
  {
    kinds: ['order'],
    source: () =>
      ofEachShop('billing_order', sql`billing_order.shop_uuid = own_shop.uuid`, sql``, {
        at: sql`billing_order.created_at`,
        id: sql`billing_order.uuid`,
        kind: sql`'order'`,
        title: sql`billing_order.kind`,
        details: sql`jsonb_build_object('orderUuid', billing_order.uuid, 'state', billing_order.state,
          'code', billing_order.problem_code, 'shopUuid', billing_order.shop_uuid)`,
        actorKind: sql`billing_order.actor ->> 'kind'`,
        actorName: sql`billing_order.actor ->> 'name'`,
        shop: sql`billing_order.shop_uuid`,
      }),
  },
  {
    kinds: entryKinds,
    source: (kind) => {
      const wanted = ofKinds(entryKinds, kind).flatMap((one) => entries[one as keyof typeof entries]);
      return ofEachShop(
        'ledger_entry',
        sql`ledger_entry.shop_uuid = own_shop.uuid and ledger_entry.kind = ${anyOf(wanted)}`,
        sql`join invoice on invoice.uuid = ledger_entry.invoice_uuid`,
        {
          at: sql`ledger_entry.at`,
          id: sql`ledger_entry.uuid`,
          kind: kindOfEntry,
          title: sql`coalesce(invoice.number, invoice.stripe_id)`,
          details: sql`jsonb_build_object('entry', ledger_entry.kind, 'amount', ledger_entry.amount,
            'invoiceUuid', invoice.uuid, 'number', invoice.number, 'shopUuid', ledger_entry.shop_uuid)`,
          shop: sql`ledger_entry.shop_uuid`,
        },
      );
    },
  },
  {
    kinds: ['dunning'],
    source: () =>
      directly(
        () => sql`own_shop join dunning_process on dunning_process.shop_uuid = own_shop.uuid
          cross join lateral (values
            (started_at, 'started'), (suspended_at, 'suspended'),
            (case when changed_at > started_at then changed_at end, state)) as step (at, name)`,
        () => sql`step.at is not null`,
        {
          at: sql`step.at`,
          id: sql`dunning_process.uuid::text || ':' || step.name`,
          kind: sql`'dunning'`,
          title: sql`step.name`,
          details: sql`jsonb_build_object('dunningUuid', dunning_process.uuid, 'cause', dunning_process.cause,
            'invoiceUuid', dunning_process.invoice_uuid, 'shopUuid', dunning_process.shop_uuid)`,
          shop: sql`dunning_process.shop_uuid`,
        },
      ),
  },
  {
    kinds: ['difference'],
    source: () =>
      directly(
        () => sql`own_shop join provider_difference on provider_difference.shop_uuid = own_shop.uuid`,
        () => sql`true`,
        {
          at: sql`provider_difference.found_at`,
          id: sql`provider_difference.uuid`,
          kind: sql`'difference'`,
          title: sql`provider_difference.field`,
          details: sql`jsonb_build_object('subject', provider_difference.subject, 'ours', provider_difference.ours,
            'theirs', provider_difference.theirs, 'mendedAt', provider_difference.mended_at, 'shopUuid', provider_difference.shop_uuid)`,
          shop: sql`provider_difference.shop_uuid`,
        },
      ),
  },
  {
    kinds: ['event'],
    source: () =>
      ofEachShop('connect_event', sql`connect_event.subject = own_shop.uuid::text`, sql``, {
        at: sql`connect_event.occurred_at`,
        id: sql`connect_event.uuid`,
        kind: sql`'event'`,
        title: sql`connect_event.type`,
        details: sql`jsonb_build_object('eventUuid', connect_event.uuid, 'version', connect_event.version, 'shopUuid', own_shop.uuid)`,
        shop: sql`own_shop.uuid`,
      }),
  },
];
