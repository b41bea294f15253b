import type { OfferState } from '@kontor/contract/offer';
import { loadSituation } from '../../billing/cart/shop-situation.ts';
import { system } from '../../infrastructure/activity/actor.ts';
import { after } from '../../infrastructure/clock.ts';
import { actForAll } from '../../infrastructure/database/acting-for.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { notFound, ProblemError, violation } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { refusalOfOffer } from './check-offer.ts';
import { findCustomersShop } from './find-customer-shop.ts';
import { lockOffer, type OffersOf, stateOf, updateOffer, withdrawOpenOffers } from './offer.repository.ts';
import type { OfferRow } from './offer.tables.ts';
import { expireOfferJob } from './offer-jobs.ts';
import { mailOfferDecided, mailOfferSent, mailOfferWithdrawn } from './offer-mails.ts';
import { validFor } from './prepare-offer.ts';

type Parts = Pick<Infrastructure, 'database' | 'clock' | 'jobs' | 'record' | 'outbox' | 'environment'>;

/**
 * Changes an open offer, for all tenants: two of them are told. What is so already changes nothing.
 * @throws ProblemError 404 for the offer of others, `offer-not-open` for one that something else has become of
 */
function changeOffer(
  { database, clock }: Parts,
  { whose, uuid }: { readonly whose: OffersOf; readonly uuid: string },
  { from, to }: { readonly from: readonly OfferState[]; readonly to: OfferState },
  change: (tx: Tx, offer: OfferRow, now: Date) => Promise<OfferRow>,
): Promise<OfferRow> {
  return actForAll(() =>
    inTransaction(database, async (tx) => {
      const offer = await lockOffer(tx, whose, uuid);
      if (offer === null) throw notFound();
      const state = stateOf(offer, clock.now());
      if (state === to) return offer;
      if (!from.includes(state)) throw new ProblemError('offer-not-open', { detail: `The offer is ${state}` });
      return change(tx, offer, clock.now());
    }),
  );
}

/**
 * The shop may have changed since the draft was prepared: it is sent by the rules by which it was prepared.
 * @throws ProblemError why the merchant could not order it, `validation-failed` for what is not sold any more
 */
async function refuseImpossible(tx: Tx, offer: OfferRow, now: Date): Promise<void> {
  const { shop, organization } = await findCustomersShop(tx, offer.partner_uuid, offer.shop_uuid);
  const refusal = refusalOfOffer(await loadSituation(tx, shop, organization, now), offer);
  if (refusal === 'not-sold') throw violation('items', 'product-unknown', 'Not sold to this shop any more');
  if (refusal !== null) throw new ProblemError(refusal);
}

/** What the partner and the merchant do about an offer, besides preparing and ordering it. */
export const createDecideOffer = (parts: Parts) => ({
  send: (partnerUuid: string, uuid: string): Promise<OfferRow> =>
    changeOffer(parts, { whose: { partnerUuid }, uuid }, { from: ['draft'], to: 'sent' }, async (tx, offer, now) => {
      await refuseImpossible(tx, offer, now);
      const sent = await updateOffer(tx, uuid, { state: 'sent', sent_at: now, valid_until: after(now, validFor) });
      await parts.jobs.enqueue(tx, expireOfferJob, { offerUuid: uuid }, { dueAt: sent.valid_until });
      for (const organizationUuid of [offer.partner_uuid, offer.organization_uuid]) {
        await parts.record(tx, { organizationUuid, action: 'offer.sent', subject: offer.shop_name });
      }
      await mailOfferSent(parts, tx, sent);
      return sent;
    }),

  withdraw: (partnerUuid: string, uuid: string): Promise<OfferRow> =>
    changeOffer(
      parts,
      { whose: { partnerUuid }, uuid },
      { from: ['draft', 'sent'], to: 'withdrawn' },
      async (tx, offer, now) => {
        const withdrawn = await updateOffer(tx, uuid, { state: 'withdrawn', closed_at: now, ordered_by: null });
        const done = { action: 'offer.withdrawn', subject: offer.shop_name } as const;
        await parts.record(tx, { ...done, organizationUuid: offer.partner_uuid });
        if (offer.sent_at !== null) {
          await parts.record(tx, { ...done, organizationUuid: offer.organization_uuid });
          await mailOfferWithdrawn(parts, tx, withdrawn);
        }
        return withdrawn;
      },
    ),

  decline: (whose: OffersOf, uuid: string, reason: string): Promise<OfferRow> =>
    changeOffer(parts, { whose, uuid }, { from: ['sent'], to: 'declined' }, async (tx, offer, now) => {
      const declined = await updateOffer(tx, uuid, { state: 'declined', closed_at: now, reason });
      const { organization_uuid: organizationUuid, shop_name: subject } = offer;
      await parts.record(tx, { organizationUuid, action: 'offer.declined', subject });
      await mailOfferDecided(parts, tx, declined, 'declined');
      return declined;
    }),
});

/** With the connection, which is the merchant's to end, or with the shop. Within its transaction, which is for all tenants. */
export async function withdrawWithConnection(
  { record, clock }: Pick<Parts, 'record' | 'clock'>,
  tx: Tx,
  connection: Parameters<typeof withdrawOpenOffers>[1],
): Promise<void> {
  for (const offer of await withdrawOpenOffers(tx, connection, clock.now())) {
    const done = { action: 'offer.withdrawn', subject: offer.shop_name } as const;
    if (offer.sent_at !== null) await record(tx, { ...done, organizationUuid: offer.organization_uuid });
    // Who at the merchant's did it is not the partner's business.
    await record(tx, { ...done, organizationUuid: offer.partner_uuid, by: system });
  }
}
