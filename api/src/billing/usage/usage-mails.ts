import { monthStart } from '@kontor/domain/calendar-month';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { JobHandler } from '../../infrastructure/jobs/define-job.ts';
import { type MailParts, mailOnceFromJob } from '../mails/mail-once.ts';
import type { mailThresholdsJob } from './thresholds.ts';
import { usage80Mail } from './usage-80.mail.ts';
import { usage100Mail } from './usage-100.mail.ts';

const mails = { 80: usage80Mail, 100: usage100Mail } as const;

/** Mails that most or all of the included orders of a month are used, and what further ones cost, to those who may order and want to know. */
export const createMailThresholds =
  (parts: MailParts & Pick<Infrastructure, 'database'>): JobHandler<typeof mailThresholdsJob> =>
  async ({ reached }, signal) => {
    for (const { shopUuid, month, orders, included, threshold, unitAmount } of reached) {
      signal.throwIfAborted();
      await mailOnceFromJob(
        parts,
        { reference: `usage-${threshold}:${shopUuid}:${month}`, shopUuid },
        async ({ shopName: shop, wantsUsageMails }, pages) => {
          if (!wantsUsageMails) return null;
          const link = pages.page('subscription/usage');
          const values = { shop, month: monthStart(month), orders, included, price: unitAmount, link };
          return { mail: mails[threshold](values), isPersonal: true };
        },
      );
    }
  };
