import * as z from 'zod/mini';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import { stateOf, updateOffer } from './offer.repository.ts';
import type { OfferRow } from './offer.tables.ts';
import { mailOfferDecided } from './offer-mails.ts';

const offer = z.object({ offerUuid: z.string() });

/** Due when an offer runs out; one that was sent later than prepared has a second one. */
export const expireOfferJob = defineJob('expire-offer', offer);

/** Due at once: the merchant who orders may not see to whom the partner's mails go. */
export const tellOfAcceptanceJob = defineJob('offer-accepted', offer);

type Parts = Pick<Infrastructure, 'database' | 'clock' | 'record' | 'outbox' | 'environment'>;

export const createExpireOffer =
  (parts: Parts): JobHandler<typeof expireOfferJob> =>
  ({ offerUuid }) =>
    inTransaction(parts.database, async (tx) => {
      const now = parts.clock.now();
      const found = await tx
        .selectFrom('offer')
        .selectAll()
        .where('uuid', '=', offerUuid)
        .forUpdate()
        .executeTakeFirst();
      if (found === undefined || found.state === 'expired' || stateOf(found, now) !== 'expired') return;
      const wasSent = found.state === 'sent';
      const expired = await updateOffer(tx, offerUuid, { state: 'expired', closed_at: found.valid_until });
      await recordExpiry(parts, tx, expired.partner_uuid, expired);
      if (!wasSent) return;
      await recordExpiry(parts, tx, expired.organization_uuid, expired);
      await mailOfferDecided(parts, tx, expired, 'expired');
    });

const recordExpiry = (
  { record }: Parts,
  tx: Parameters<Parts['record']>[0],
  organizationUuid: string,
  { shop_name: subject }: OfferRow,
) => record(tx, { organizationUuid, action: 'offer.expired', subject });

export const createTellOfAcceptance =
  (parts: Parts): JobHandler<typeof tellOfAcceptanceJob> =>
  ({ offerUuid }) =>
    inTransaction(parts.database, async (tx) => {
      const told = await tx
        .updateTable('offer')
        .set({ partner_told_at: parts.clock.now() })
        .where('uuid', '=', offerUuid)
        .where('state', '=', 'accepted')
        .where('partner_told_at', 'is', null)
        .returningAll()
        .executeTakeFirst();
      if (told !== undefined) await mailOfferDecided(parts, tx, told, 'accepted');
    });
