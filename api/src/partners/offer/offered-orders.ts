import type { OfferedOrder, OfferedOrders } from '../../billing/stripe/offered-orders.ts';
import { currentActor, system } from '../../infrastructure/activity/actor.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { notFound, ProblemError, violation } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { findOffer, lockOffer, stateOf } from './offer.repository.ts';
import type { OfferRow } from './offer.tables.ts';
import { tellOfAcceptanceJob } from './offer-jobs.ts';

/** What orders do about the offers that they accept. */
export function createOfferedOrders({
  clock,
  jobs,
  record,
}: Pick<Infrastructure, 'clock' | 'jobs' | 'record'>): OfferedOrders {
  const whose = ({ shop }: OfferedOrder) => ({ shopUuid: shop.uuid, organizationUuid: shop.organization_uuid });

  function refuseUnlessOpen(offer: OfferRow | null, { selectionHash }: OfferedOrder): void {
    if (offer === null) throw notFound();
    const state = stateOf(offer, clock.now());
    if (state !== 'sent') throw new ProblemError('offer-not-open', { detail: `The offer is ${state}` });
    if (offer.selection_hash !== selectionHash) throw violation('offerUuid', 'invalid', 'Something else was offered');
  }

  return {
    async check(db, order) {
      refuseUnlessOpen(await findOffer(db, whose(order), order.offerUuid), order);
    },

    async order(tx, order) {
      // It may be withdrawn at this moment.
      refuseUnlessOpen(await lockOffer(tx, whose(order), order.offerUuid), order);
      await tx
        .updateTable('offer')
        .set({ ordered_by: JSON.stringify(currentActor()) })
        .where('uuid', '=', order.offerUuid)
        .execute();
    },

    async accept(tx, offerUuid) {
      const offer = await lockAcceptable(tx, offerUuid);
      if (offer === undefined) return;
      await tx
        .updateTable('offer')
        .set({ state: 'accepted', closed_at: clock.now(), reason: '', ordered_by: null })
        .where('uuid', '=', offerUuid)
        .execute();
      await record(tx, {
        organizationUuid: offer.organization_uuid,
        action: 'offer.accepted',
        subject: offer.shop_name,
        by: offer.ordered_by ?? system,
      });
      await jobs.enqueue(tx, tellOfAcceptanceJob, { offerUuid });
    },
  };
}

/**
 * It may have run out, or been declined in another tab, since it was ordered: what is ordered counts. What was withdrawn stays
 * so: the partner may not be connected any more.
 */
const lockAcceptable = (tx: Tx, offerUuid: string) =>
  tx
    .selectFrom('offer')
    .selectAll()
    .where('uuid', '=', offerUuid)
    .where('state', 'in', ['sent', 'expired', 'declined'])
    .forUpdate()
    .executeTakeFirst();
