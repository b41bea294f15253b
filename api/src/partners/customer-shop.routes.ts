import type { CustomerShop, CustomerShopOrder } from '@kontor/contract/customer-shop';
import { uuid } from '@kontor/contract/schema';
import * as z from 'zod/mini';
import { actForAll } from '../infrastructure/database/acting-for.ts';
import type { Queryable } from '../infrastructure/database/open-database.ts';
import type { Api } from '../infrastructure/http/api.ts';
import {
  cursorInstant,
  cursorText,
  cutPage,
  decodeCursor,
  encodeCursor,
  encodeText,
  linkNextPage,
} from '../infrastructure/http/next-page.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { readCommissionTerms } from './commission/commission-terms.ts';
import { saveCustomerNote } from './customer-note.repository.ts';
import {
  type CustomerShopPosition,
  commissionOf,
  countCustomerShops,
  findCustomerShops,
  sumCustomerShops,
} from './customer-shops.ts';
import { findCustomersShop } from './offer/find-customer-shop.ts';
import { findLatestOffers, offerForBoth } from './offer/offer.repository.ts';

const pageSize = 50;

const customers = '/organization/{organizationUuid}/customer-shop';

export function customerShopRoutes(api: Api, { database, replica, clock }: Infrastructure): void {
  api.route(
    `GET ${customers}`,
    async ({ organization, query: { cursor, sort = 'newest', ...filter }, request, reply }) => {
      const now = clock.now();
      const partnerUuid = organization.uuid;
      const [found, offers, terms] = await actForAll(async () => {
        const history = await readCommissionTerms(database, partnerUuid);
        const after = decodeCursor(positions[sort], cursor);
        const of = { partnerUuid, filter, terms: history, now, sort, after, limit: pageSize + 1 };
        // A note that was just saved is among what is searched.
        const readsAll = sort !== 'newest' || Object.values(filter).some((value) => value !== undefined);
        const find = (db: Queryable) => findCustomerShops(db, of);
        const shops = await (readsAll ? replica.readUpToNow(find) : find(database));
        const uuids = shops.map(({ shopUuid }) => shopUuid);
        return [shops, await findLatestOffers(database, partnerUuid, uuids), history] as const;
      });
      const { page, next } = cutPage(found, pageSize, (last) => encodeCursor(...cursorParts(last.position)));
      linkNextPage(request, reply, { ...filter, sort }, next);
      return page.map((shop): CustomerShop => {
        const latest = offers.get(shop.shopUuid);
        const offer = latest && offerForBoth(latest, now);
        return {
          shopUuid: shop.shopUuid,
          organizationName: shop.organizationName,
          shopName: shop.shopName,
          state: shop.state,
          plan: shop.plan,
          since: shop.since.toISOString(),
          commissionAmount: commissionOf(shop, terms, now),
          earnsUntil: shop.earnsUntil.toISOString(),
          note: shop.note,
          lastOffer: offer
            ? { uuid: offer.uuid, state: offer.state, at: offer.closedAt ?? offer.sentAt ?? offer.createdAt }
            : null,
        };
      });
    },
  );

  api.route(`GET ${customers}/figures`, ({ organization, query: filter }) =>
    actForAll(async () => {
      const partnerUuid = organization.uuid;
      const of = { partnerUuid, terms: await readCommissionTerms(database, partnerUuid), now: clock.now() };
      return replica.read(async (db) => {
        const [sought, all] = await Promise.all([
          sumCustomerShops(db, { ...of, filter }),
          countCustomerShops(db, organization.uuid),
        ]);
        return { ...sought, all };
      });
    }),
  );

  api.route(`PUT ${customers}/{customerShopUuid}/note`, ({ organization, params, body }) =>
    actForAll(async () => {
      const { shop } = await findCustomersShop(database, organization.uuid, params.customerShopUuid);
      const of = { partnerUuid: organization.uuid, shopUuid: shop.uuid };
      return { note: await saveCustomerNote(database, of, body.text.trim(), clock.now()) };
    }),
  );
}

const position = <Key extends CustomerShopPosition['key']>(key: z.ZodMiniType<Key, string>) =>
  z.pipe(
    z.tuple([key, uuid()]),
    z.transform(([of, shopUuid]): CustomerShopPosition => ({ key: of, shopUuid })),
  );

/** What a cursor says, by the order of the list. */
const positions: Record<CustomerShopOrder, z.ZodMiniType<CustomerShopPosition>> = {
  newest: position(cursorInstant),
  name: position(cursorText),
  commission: position(z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number))),
};

const cursorParts = ({ key, shopUuid }: CustomerShopPosition): string[] => [
  key instanceof Date ? key.toISOString() : typeof key === 'string' ? encodeText(key) : `${key}`,
  shopUuid,
];
