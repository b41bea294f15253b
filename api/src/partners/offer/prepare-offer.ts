import { randomUUID } from 'node:crypto';
import type { NewOffer } from '@kontor/contract/offer';
import { priceSelection, readSelection, selectionHash } from '../../billing/cart/price-selection.ts';
import { loadSituation } from '../../billing/cart/shop-situation.ts';
import { refusalOfSelection } from '../../billing/orders/check-order.ts';
import { after, days } from '../../infrastructure/clock.ts';
import { actForAll } from '../../infrastructure/database/acting-for.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { ProblemError, violation } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { lockOrganization } from '../../organizations/organization.repository.ts';
import type { OrganizationRow } from '../../organizations/organization.tables.ts';
import { bookedHash } from './check-offer.ts';
import { findCustomersShop } from './find-customer-shop.ts';
import { insertOffer } from './offer.repository.ts';
import type { OfferRow } from './offer.tables.ts';
import { expireOfferJob } from './offer-jobs.ts';

/** How long an offer is valid from when it was prepared, and again from when it was sent. */
export const validFor = days(30);

type Parts = Pick<Infrastructure, 'database' | 'clock' | 'jobs' | 'record'>;

/** Prepares a change for a customer's shop, by the rules by which the merchant could order it. */
export const createPrepareOffer =
  ({ database, clock, jobs, record }: Parts) =>
  (partner: OrganizationRow, { shopUuid, items, isYearlySubscription, note }: NewOffer): Promise<OfferRow> =>
    actForAll(() =>
      inTransaction(database, async (tx) => {
        const { organization: found } = await findCustomersShop(tx, partner.uuid, shopUuid);
        // From here on the merchant cannot disconnect the partner until the offer is there to be withdrawn.
        await lockOrganization(tx, found.uuid);
        const { shop, organization } = await findCustomersShop(tx, partner.uuid, shopUuid);
        const situation = await loadSituation(tx, shop, organization);
        if (situation.assortment === null) {
          throw violation('items', 'product-unknown', 'Nothing is sold for this kind of shop');
        }
        const selection = readSelection({ items, isYearlySubscription }, situation.assortment);
        const refusal = refusalOfSelection(situation, selection);
        if (refusal !== null) throw new ProblemError(refusal);
        const now = clock.now();
        const offer = await insertOffer(tx, {
          uuid: randomUUID(),
          partner_uuid: partner.uuid,
          organization_uuid: organization.uuid,
          shop_uuid: shop.uuid,
          partner_name: partner.name,
          organization_name: organization.name,
          shop_name: shop.name,
          state: 'draft',
          cart: priceSelection(selection, situation.vat.percent),
          selection_hash: selectionHash(selection),
          vat_percent: situation.vat.percent,
          booked_hash: bookedHash(situation),
          note: note ?? '',
          created_at: now,
          valid_until: after(now, validFor),
        });
        await jobs.enqueue(tx, expireOfferJob, { offerUuid: offer.uuid }, { dueAt: offer.valid_until });
        await record(tx, { organizationUuid: partner.uuid, action: 'offer.prepared', subject: shop.name });
        return offer;
      }),
    );
