import { monthStart } from '@kontor/domain/calendar-month';
import { formatMonth } from '@kontor/domain/date';
import { formatCents, formatCount } from '@kontor/domain/money';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { JobHandler } from '../../infrastructure/jobs/define-job.ts';
import type { MailTemplate } from '../../infrastructure/mail/render-mail.ts';
import { type MailParts, mailOnceFromJob } from '../mails/mail-once.ts';
import type { mailThresholdsJob } from './thresholds.ts';

const templates = { 80: 'usage-80', 100: 'usage-100' } as const satisfies Record<number, MailTemplate>;

/** Mails that most or all of the included orders of a month are used, and what further ones cost, to those who may order and want to know. */
export const createMailThresholds =
  (parts: MailParts & Pick<Infrastructure, 'database'>): JobHandler<typeof mailThresholdsJob> =>
  async ({ reached }, signal) => {
    for (const { shopUuid, month, orders, included, threshold, unitAmount } of reached) {
      signal.throwIfAborted();
      await mailOnceFromJob(
        parts,
        { reference: `usage-${threshold}:${shopUuid}:${month}`, shopUuid },
        async (recipient) => {
          const { language, wantsUsageMails } = recipient;
          if (!wantsUsageMails) return null;
          return {
            template: templates[threshold],
            page: 'subscription/usage',
            values: {
              month: formatMonth(monthStart(month), language),
              orders: formatCount(orders, language),
              included: formatCount(included, language),
              price: formatCents(unitAmount, language),
            },
          };
        },
      );
    }
  };
