import * as z from 'zod/mini';
import { after, days, hours, seconds } from '../../infrastructure/clock.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import { callProvider } from '../../infrastructure/telemetry/provider-call.ts';
import { findOrganization, lockOrganization } from '../organization.repository.ts';
import { noteRegisterAnswer } from './note-register-answer.ts';
import { isDefinite, type RegisterAnswer, type VatVerifier } from './vat-verifier.ts';

export const verifyVatIdJob = defineJob(
  'verify-vat-id',
  z.object({
    organizationUuid: z.string(),
    vatId: z.string(),
    /** Consecutive failures of the authority. */
    failures: z.optional(z.number()),
  }),
  { lane: 'outside' },
);

/** One question about an id waits at a time. */
export const questionKey = (organizationUuid: string, vatId: string): string => `vat|${organizationUuid}|${vatId}`;

/** The delay until a question is repeated: 10, 20, 40 … seconds after failures, at most an hour; a day when it takes its time. */
const repeatedAfter = (answer: RegisterAnswer | null, failures: number): number =>
  answer === null ? Math.min(seconds(10) * 2 ** failures, hours(1)) : days(1);

type Parts = Pick<Infrastructure, 'database' | 'clock' | 'jobs' | 'log' | 'telemetry' | 'outbox' | 'environment'>;

/**
 * Asks the register about a VAT id and stores the answer, unless the organization has entered another one meanwhile. While it
 * does not answer, the job is queued again without limit, so that no question is dropped.
 */
export const createVerifyVatId = (parts: Parts, verifier: VatVerifier): JobHandler<typeof verifyVatIdJob> => {
  const { database, clock, jobs, log, telemetry } = parts;
  return async ({ organizationUuid, vatId, failures = 0 }) => {
    const organization = await findOrganization(database, organizationUuid);
    if (organization?.base_data?.vatId !== vatId) return;
    const { isoCountryCode } = organization.base_data;
    const answer = await callProvider(telemetry, { provider: 'vies', operation: 'verify' }, () =>
      verifier.verify(vatId, isoCountryCode),
    ).catch((error: unknown) => {
      log.warn({ err: error, failures }, 'a VAT id could not be verified and will be tried again');
      return null;
    });
    await inTransaction(database, async (tx) => {
      const current = await lockOrganization(tx, organizationUuid);
      const { base_data } = current;
      if (base_data?.vatId !== vatId || base_data.isoCountryCode !== isoCountryCode) return;
      await noteRegisterAnswer(parts, tx, current, answer, failures);
      if (isDefinite(answer)) return;
      await jobs.enqueue(
        tx,
        verifyVatIdJob,
        { organizationUuid, vatId, failures: answer === null ? failures + 1 : 0 },
        {
          dueAt: after(clock.now(), repeatedAfter(answer, failures)),
          uniqueKey: questionKey(organizationUuid, vatId),
        },
      );
    });
  };
};
