import { randomUUID } from 'node:crypto';
import type { ChangedOffer, NewOffer } from '@kontor/contract/offer';
import { priceSelection, readSelection, selectionHash } from '../../billing/cart/price-selection.ts';
import { loadSituation } from '../../billing/cart/shop-situation.ts';
import { refusalOfSelection } from '../../billing/orders/check-order.ts';
import { after, days } from '../../infrastructure/clock.ts';
import { actForAll } from '../../infrastructure/database/acting-for.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { notFound, ProblemError, violation } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { lockOrganization } from '../../organizations/organization.repository.ts';
import type { OrganizationRow } from '../../organizations/organization.tables.ts';
import { bookedHash } from './check-offer.ts';
import { findCustomersShop } from './find-customer-shop.ts';
import { findOffer, insertOffer, lockOffer, stateOf, updateOffer } from './offer.repository.ts';
import type { OfferRow } from './offer.tables.ts';
import { expireOfferJob } from './offer-jobs.ts';

/** How long an offer is valid from when it was prepared, and again from when it was sent. */
export const validFor = days(30);

type Parts = Pick<Infrastructure, 'database' | 'clock' | 'jobs' | 'record'>;

/** What a customer's shop shall have, by the rules by which the merchant could order it, and at the prices of today. */
async function priced(
  tx: Tx,
  { partnerUuid, shopUuid, now }: { readonly partnerUuid: string; readonly shopUuid: string; readonly now: Date },
  { items, isYearlySubscription }: ChangedOffer,
) {
  const { organization: found } = await findCustomersShop(tx, partnerUuid, shopUuid);
  // From here on the merchant cannot disconnect the partner until the offer is there to be withdrawn.
  await lockOrganization(tx, found.uuid);
  const { shop, organization } = await findCustomersShop(tx, partnerUuid, shopUuid);
  const situation = await loadSituation(tx, shop, organization, now);
  if (situation.assortment === null) {
    throw violation('items', 'product-unknown', 'Nothing is sold for this kind of shop');
  }
  const selection = readSelection({ items, isYearlySubscription }, situation.assortment);
  const refusal = refusalOfSelection(situation, selection);
  if (refusal !== null) throw new ProblemError(refusal);
  return {
    shop,
    organization,
    offered: {
      cart: priceSelection(situation, selection),
      selection_hash: selectionHash(selection),
      vat_percent: situation.vat.percent,
      booked_hash: bookedHash(situation),
    },
  };
}

/** Prepares a change for a customer's shop. */
export const createPrepareOffer =
  ({ database, clock, jobs, record }: Parts) =>
  (partner: OrganizationRow, { shopUuid, note, ...wanted }: NewOffer): Promise<OfferRow> =>
    actForAll(() =>
      inTransaction(database, async (tx) => {
        const now = clock.now();
        const { shop, organization, offered } = await priced(tx, { partnerUuid: partner.uuid, shopUuid, now }, wanted);
        const offer = await insertOffer(tx, {
          uuid: randomUUID(),
          partner_uuid: partner.uuid,
          organization_uuid: organization.uuid,
          shop_uuid: shop.uuid,
          partner_name: partner.name,
          organization_name: organization.name,
          shop_name: shop.name,
          state: 'draft',
          ...offered,
          note: note ?? '',
          created_at: now,
          valid_until: after(now, validFor),
        });
        await jobs.enqueue(tx, expireOfferJob, { offerUuid: offer.uuid }, { dueAt: offer.valid_until });
        await record(tx, { organizationUuid: partner.uuid, action: 'offer.prepared', subject: shop.name });
        return offer;
      }),
    );

/**
 * Changes what a draft offers. The same again changes nothing.
 * @throws ProblemError 404 for an offer of others, `offer-not-open` for one that the merchant may have seen
 */
export const createChangeOffer =
  ({ database, clock, jobs, record }: Parts) =>
  (partnerUuid: string, offerUuid: string, { note, ...wanted }: ChangedOffer): Promise<OfferRow> =>
    actForAll(() =>
      inTransaction(database, async (tx) => {
        const whose = { partnerUuid };
        const known = await findOffer(tx, whose, offerUuid);
        if (known === null) throw notFound();
        const now = clock.now();
        const refuseClosed = ({ state, valid_until }: OfferRow) => {
          const become = stateOf({ state, valid_until }, now);
          if (become !== 'draft') throw new ProblemError('offer-not-open', { detail: `The offer is ${become}` });
        };
        refuseClosed(known);
        // The organization is locked before the offer, as by a merchant who disconnects the partner.
        const { shop, offered } = await priced(tx, { partnerUuid, shopUuid: known.shop_uuid, now }, wanted);
        const offer = await lockOffer(tx, whose, offerUuid);
        if (offer === null) throw notFound();
        refuseClosed(offer);
        const text = note ?? '';
        const isSame =
          offer.selection_hash === offered.selection_hash &&
          offer.note === text &&
          offer.cart.total === offered.cart.total;
        if (isSame) return offer;
        const changed = await updateOffer(tx, offerUuid, {
          ...offered,
          cart: JSON.stringify(offered.cart),
          note: text,
          valid_until: after(now, validFor),
        });
        await jobs.enqueue(tx, expireOfferJob, { offerUuid }, { dueAt: changed.valid_until });
        await record(tx, { organizationUuid: partnerUuid, action: 'offer.changed', subject: shop.name });
        return changed;
      }),
    );
