import type { Offer, OfferRefusal, OfferState, ReceivedOffer } from '@kontor/contract/offer';
import { sql, type Updateable } from 'kysely';
import { kept } from '../../infrastructure/database/kept-statement.ts';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import type { OfferRow, OfferTables } from './offer.tables.ts';

/** Offers of a partner, or those that a merchant was sent for a shop. */
export type OffersOf =
  | { readonly partnerUuid: string }
  | { readonly shopUuid: string; readonly organizationUuid: string };

const offersOf = (db: Queryable, whose: OffersOf) => {
  const offers = db.selectFrom('offer').selectAll();
  return 'partnerUuid' in whose
    ? offers.where('partner_uuid', '=', whose.partnerUuid)
    : offers
        .where('shop_uuid', '=', whose.shopUuid)
        .where('organization_uuid', '=', whose.organizationUuid)
        .where('sent_at', 'is not', null);
};

/** With every page of a shop. */
const offersOfShop = kept(
  'offers-of-shop',
  (db, { shopUuid, organizationUuid }: Extract<OffersOf, { readonly shopUuid: string }>) =>
    db
      .selectFrom('offer')
      .select([
        'uuid',
        'partner_uuid',
        'organization_uuid',
        'shop_uuid',
        'partner_name',
        'organization_name',
        'shop_name',
        'state',
        'cart',
        'selection_hash',
        'vat_percent',
        'booked_hash',
        'note',
        'reason',
        'created_at',
        'sent_at',
        'valid_until',
        'closed_at',
        'partner_told_at',
        'ordered_by',
      ])
      .where('shop_uuid', '=', shopUuid)
      .where('organization_uuid', '=', organizationUuid)
      .where('sent_at', 'is not', null)
      .orderBy('created_at', 'desc')
      .orderBy('uuid'),
);

/** What was sent to a merchant for a shop, newest first. */
export const findOffersOfShop = offersOfShop;

/** A partner's offers, newest first. Instants are as precise as a cursor is. */
export const findOffersOfPartner = (
  db: Queryable,
  partnerUuid: string,
  { after, limit }: { readonly after: readonly [createdAt: Date, uuid: string] | null; readonly limit: number },
): Promise<OfferRow[]> =>
  offersOf(db, { partnerUuid })
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(created_at, uuid) < (${after?.[0]}::timestamptz, ${after?.[1]}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('uuid', 'desc')
    .limit(limit)
    .execute();

/** The one that the partner has prepared last for each of these shops. */
export async function findLatestOffers(
  db: Queryable,
  partnerUuid: string,
  shopUuids: readonly string[],
): Promise<Map<string, OfferRow>> {
  const rows = await db
    .selectFrom('offer')
    .selectAll()
    .distinctOn('shop_uuid')
    .where('partner_uuid', '=', partnerUuid)
    .where(sql<boolean>`shop_uuid = any(${shopUuids}::uuid[])`)
    .orderBy('shop_uuid')
    .orderBy('created_at', 'desc')
    .orderBy('uuid')
    .execute();
  return new Map(rows.map((offer) => [offer.shop_uuid, offer]));
}

export async function findOffer(db: Queryable, whose: OffersOf, uuid: string): Promise<OfferRow | null> {
  return (await offersOf(db, whose).where('uuid', '=', uuid).executeTakeFirst()) ?? null;
}

/** Locked until the end of the transaction: what follows depends on its state. */
export async function lockOffer(tx: Tx, whose: OffersOf, uuid: string): Promise<OfferRow | null> {
  return (await offersOf(tx, whose).where('uuid', '=', uuid).forUpdate().executeTakeFirst()) ?? null;
}

export const insertOffer = (
  tx: Queryable,
  offer: Omit<OfferRow, 'cart' | 'reason' | 'sent_at' | 'closed_at' | 'partner_told_at' | 'ordered_by'> & {
    readonly cart: Offer['cart'];
  },
): Promise<OfferRow> =>
  tx
    .insertInto('offer')
    .values({
      ...offer,
      cart: JSON.stringify(offer.cart),
      sent_at: null,
      closed_at: null,
      partner_told_at: null,
      ordered_by: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateOffer = (
  tx: Queryable,
  uuid: string,
  change: Omit<
    Updateable<OfferTables['offer']>,
    'uuid' | 'partner_uuid' | 'organization_uuid' | 'shop_uuid' | 'ordered_by'
  > & {
    readonly ordered_by?: null;
  },
): Promise<OfferRow> =>
  tx.updateTable('offer').set(change).where('uuid', '=', uuid).returningAll().executeTakeFirstOrThrow();

/** Withdraws what a partner has open for a merchant; returns what it was. */
export const withdrawOpenOffers = (
  tx: Queryable,
  of: { readonly organizationUuid: string; readonly partnerUuid: string } | { readonly shopUuid: string },
  now: Date,
): Promise<OfferRow[]> =>
  tx
    .updateTable('offer')
    .set({ state: 'withdrawn', closed_at: now, ordered_by: null })
    .where((is) =>
      'shopUuid' in of
        ? is('shop_uuid', '=', of.shopUuid)
        : is.and([is('organization_uuid', '=', of.organizationUuid), is('partner_uuid', '=', of.partnerUuid)]),
    )
    .where('state', 'in', ['draft', 'sent'])
    .returningAll()
    .execute();

/** It waits for a decision. */
export const isOpen = (state: OfferState): boolean => state === 'draft' || state === 'sent';

/** What has run out is expired, also before the job says so. */
export const stateOf = ({ state, valid_until }: Pick<OfferRow, 'state' | 'valid_until'>, now: Date): OfferState =>
  isOpen(state) && valid_until <= now ? 'expired' : state;

/** What both tenants see of an offer. */
export const offerForBoth = (offer: OfferRow, now: Date) => {
  const state = stateOf(offer, now);
  const closedAt = offer.closed_at ?? (state === 'expired' ? offer.valid_until : null);
  return {
    uuid: offer.uuid,
    state,
    shopUuid: offer.shop_uuid,
    shopName: offer.shop_name,
    cart: offer.cart,
    note: offer.note || null,
    createdAt: offer.created_at.toISOString(),
    sentAt: offer.sent_at?.toISOString() ?? null,
    validUntil: offer.valid_until.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    reason: offer.reason || null,
  };
};

export const offerForPartner = (offer: OfferRow, now: Date, refusal: OfferRefusal | null): Offer => ({
  ...offerForBoth(offer, now),
  organizationName: offer.organization_name,
  refusal,
});

export const offerForMerchant = (offer: OfferRow, now: Date): ReceivedOffer => ({
  ...offerForBoth(offer, now),
  partnerName: offer.partner_name,
});
