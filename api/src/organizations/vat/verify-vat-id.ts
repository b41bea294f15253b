import * as z from 'zod/mini';
import { after, days, hours, seconds } from '../../infrastructure/clock.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import { callProvider } from '../../infrastructure/telemetry/provider-call.ts';
import { announceBaseDataChanged } from '../base-data-changed.ts';
import { findOrganization } from '../organization.repository.ts';
import type { VatVerifier } from './vat-verifier.ts';

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

/** After an outage of minutes the state is no longer shown as being verified, while the verification is still repeated. */
const maxFailures = 5;

/**
 * Verifies a VAT id and stores the result, unless the organization has entered another one meanwhile. During an outage
 * the job is queued again without limit, so that the id does not stay pending.
 */
export const createVerifyVatId =
  (
    {
      database,
      clock,
      jobs,
      log,
      telemetry,
    }: Pick<Infrastructure, 'database' | 'clock' | 'jobs' | 'log' | 'telemetry'>,
    verifier: VatVerifier,
  ): JobHandler<typeof verifyVatIdJob> =>
  async ({ organizationUuid, vatId, failures = 0 }) => {
    const organization = await findOrganization(database, organizationUuid);
    if (organization?.base_data?.vatId !== vatId) return;
    const { isoCountryCode } = organization.base_data;
    const answer = await callProvider(telemetry, { provider: 'vies', operation: 'verify' }, () =>
      verifier.verify(vatId, isoCountryCode),
    ).catch((error: unknown) => {
      log.warn({ err: error, failures }, 'a VAT id could not be verified and will be tried again');
      return null;
    });
    const status = answer ?? (failures < maxFailures ? 'pending' : 'unavailable');
    await inTransaction(database, async (tx) => {
      await tx
        .updateTable('organization')
        .set({ vat_id_verification_status: status })
        .where('uuid', '=', organizationUuid)
        .where((of) => of(of.ref('base_data', '->>').key('vatId'), '=', vatId))
        .execute();
      await announceBaseDataChanged(jobs, tx, organizationUuid);
      if (answer !== null && answer !== 'pending') return;
      const delay = answer === null ? Math.min(seconds(10) * 2 ** failures, hours(1)) : days(1);
      const payload = { organizationUuid, vatId, failures: answer === null ? failures + 1 : 0 };
      await jobs.enqueue(tx, verifyVatIdJob, payload, { dueAt: after(clock.now(), delay) });
    });
  };
