import type { CustomerShop } from '@kontor/contract/customer-shop';
import { actForAll } from '../infrastructure/database/acting-for.ts';
import type { Api } from '../infrastructure/http/api.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { shopCommissions } from './commission/shop-commissions.ts';
import { findCustomerNotes, saveCustomerNote } from './customer-note.repository.ts';
import { findCustomerShops } from './customer-shops.ts';
import { findCustomersShop } from './offer/find-customer-shop.ts';
import { findOffers, offerForBoth } from './offer/offer.repository.ts';

const customers = '/organization/{organizationUuid}/customer-shop';

export function customerShopRoutes(api: Api, { database, clock }: Infrastructure): void {
  api.route(`GET ${customers}`, async ({ organization: { uuid: partnerUuid } }) => {
    const now = clock.now();
    const [shops, commissions] = await actForAll(async () => {
      const found = await findCustomerShops(database, partnerUuid);
      return [found, await shopCommissions(database, found, now)] as const;
    });
    const notes = await findCustomerNotes(database, partnerUuid);
    const offers = Map.groupBy(await findOffers(database, { partnerUuid }), ({ shop_uuid }) => shop_uuid);
    return shops.flatMap(({ shopUuid, organizationName, shopName, state, plan, since }): CustomerShop[] => {
      const commission = commissions.get(shopUuid);
      // Disconnected meanwhile.
      if (commission === undefined) return [];
      const [latest] = offers.get(shopUuid) ?? [];
      const offer = latest && offerForBoth(latest, now);
      return [
        {
          shopUuid,
          organizationName,
          shopName,
          state,
          plan,
          since: since.toISOString(),
          commissionAmount: commission.amount,
          earnsUntil: commission.endsAt.toISOString(),
          note: notes.get(shopUuid) ?? null,
          lastOffer: offer
            ? { uuid: offer.uuid, state: offer.state, at: offer.closedAt ?? offer.sentAt ?? offer.createdAt }
            : null,
        },
      ];
    });
  });

  api.route(`PUT ${customers}/{customerShopUuid}/note`, ({ organization, params, body }) =>
    actForAll(async () => {
      const { shop } = await findCustomersShop(database, organization.uuid, params.customerShopUuid);
      const of = { partnerUuid: organization.uuid, shopUuid: shop.uuid };
      return { note: await saveCustomerNote(database, of, body.text.trim(), clock.now()) };
    }),
  );
}
