import { uuid } from '@kontor/contract/schema';
import { cartFromSubscription } from '@kontor/domain/cart';
import { pricesOfShop } from '@kontor/domain/product-price';
import * as z from 'zod/mini';
import { loadSituation } from '../../billing/cart/shop-situation.ts';
import { pricesFor } from '../../billing/prices/price-list.ts';
import { hours } from '../../infrastructure/clock.ts';
import { actForAll } from '../../infrastructure/database/acting-for.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import {
  cursorInstant,
  cutPage,
  decodeCursor,
  encodeCursor,
  linkNextPage,
} from '../../infrastructure/http/next-page.ts';
import { notFound } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { ShopRow } from '../../shops/shop.tables.ts';
import { readCommissionTerms } from '../commission/commission-terms.ts';
import { findCustomerShops } from '../customer-shops.ts';
import { checkOffer } from './check-offer.ts';
import { createDecideOffer } from './decide-offer.ts';
import { findCustomersShop, offerShop } from './find-customer-shop.ts';
import { findOffer, findOffersOfPartner, findOffersOfShop, offerForMerchant } from './offer.repository.ts';
import { createChangeOffer, createPrepareOffer } from './prepare-offer.ts';
import { createShowToPartner } from './show-to-partner.ts';

const ofPartner = '/organization/{organizationUuid}/offer';
const ofShop = '/organization/{organizationUuid}/shop/{shopUuid}/offer';
const customers = '/organization/{organizationUuid}/offer-shop';
/** A search narrows them down. */
const foundShops = 20;

const pageSize = 25;

const limit = { max: 100, window: hours(1) };

export function offerRoutes(api: Api, infrastructure: Infrastructure): void {
  const { database, clock, limits } = infrastructure;
  const prepare = createPrepareOffer(infrastructure);
  const change = createChangeOffer(infrastructure);
  const { send, withdraw, decline } = createDecideOffer(infrastructure);
  const show = createShowToPartner(infrastructure);

  api.route(`GET ${customers}`, ({ organization: { uuid: partnerUuid }, query: filter }) =>
    actForAll(async () => {
      const of = { partnerUuid, filter, terms: await readCommissionTerms(database, partnerUuid), now: clock.now() };
      const shops = await findCustomerShops(database, { ...of, sort: 'newest', after: null, limit: foundShops });
      return shops.map(({ shopUuid, organizationName, shopName }) => ({ shopUuid, organizationName, shopName }));
    }),
  );

  api.route(`GET ${customers}/{customerShopUuid}`, ({ organization, params }) =>
    actForAll(async () => {
      const customer = await findCustomersShop(database, organization.uuid, params.customerShopUuid);
      const { assortment, subscription, prices } = await loadSituation(
        database,
        customer.shop,
        customer.organization,
        clock.now(),
      );
      return {
        ...offerShop(customer),
        prices: assortment === null ? [] : pricesFor(pricesOfShop(prices), assortment),
        booked: cartFromSubscription(subscription),
        isInTrial: subscription?.state === 'trial',
      };
    }),
  );

  api.route(`POST ${ofPartner}`, async ({ organization, body }) => {
    await limits.take(`offer|${organization.uuid}`, limit);
    return show.one(await prepare(organization, body));
  });

  api.route(`GET ${ofPartner}`, async ({ organization, query, request, reply }) => {
    const after = decodeCursor(z.tuple([cursorInstant, uuid()]), query.cursor);
    const offers = await findOffersOfPartner(database, organization.uuid, { after, limit: pageSize + 1 });
    const { page, next } = cutPage(offers, pageSize, (last) => encodeCursor(last.created_at.toISOString(), last.uuid));
    linkNextPage(request, reply, query, next);
    return show.all(organization.uuid, page);
  });

  api.route(`GET ${ofPartner}/{offerUuid}`, async ({ organization, params }) => {
    const offer = await findOffer(database, { partnerUuid: organization.uuid }, params.offerUuid);
    if (offer === null) throw notFound();
    return show.one(offer);
  });

  api.route(`PUT ${ofPartner}/{offerUuid}`, async ({ organization, params, body }) => {
    await limits.take(`offer|${organization.uuid}`, limit);
    return show.one(await change(organization.uuid, params.offerUuid, body));
  });

  api.route(`PUT ${ofPartner}/{offerUuid}/send`, async ({ organization, params }) =>
    show.one(await send(organization.uuid, params.offerUuid)),
  );

  api.route(`PUT ${ofPartner}/{offerUuid}/withdraw`, async ({ organization, params }) =>
    show.one(await withdraw(organization.uuid, params.offerUuid)),
  );

  api.route(`GET ${ofShop}`, async ({ shop, organization }) => {
    const offers = await findOffersOfShop(database, sentTo(shop));
    if (offers.length === 0) return [];
    const situation = await loadSituation(database, shop, organization, clock.now());
    return offers.map((offer) => ({ ...offerForMerchant(offer, clock.now()), ...checkOffer(situation, offer) }));
  });

  api.route(`GET ${ofShop}/{offerUuid}`, async ({ shop, organization, params }) => {
    const offer = await findOffer(database, sentTo(shop), params.offerUuid);
    if (offer === null) throw notFound();
    const situation = await loadSituation(database, shop, organization, clock.now());
    return { ...offerForMerchant(offer, clock.now()), ...checkOffer(situation, offer) };
  });

  api.route(`PUT ${ofShop}/{offerUuid}/decline`, async ({ shop, params, body }) =>
    offerForMerchant(await decline(sentTo(shop), params.offerUuid, body.reason ?? ''), clock.now()),
  );
}

const sentTo = ({ uuid, organization_uuid }: ShopRow) => ({ shopUuid: uuid, organizationUuid: organization_uuid });
