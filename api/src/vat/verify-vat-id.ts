import { after, days, hours, seconds } from '../infrastructure/clock.ts';
import { inTransaction } from '../infrastructure/database/transaction.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import type { JobHandler } from '../infrastructure/jobs/job-worker.ts';
import { findOrganization } from '../organization/organization.repository.ts';
import { followBaseDataLater } from '../payment/follow-base-data-later.ts';
import type { VatVerifier } from './vat-verifier.ts';

export interface VatJobs {
  /** `failures`: how often in a row the authority could not be asked. */
  'verify-vat-id': { organizationUuid: string; vatId: string; failures?: number };
}

/** An authority that has been away for minutes is no longer 'being asked'; the person sees that, and we go on asking. */
const patience = 5;

/**
 * Asks about a VAT id and notes the answer, unless the organization has entered another one meanwhile. An outage is asked
 * about again for as long as it lasts: the job must not die of it, or the id would wait for ever.
 */
export const createVerifyVatId =
  (
    { database, clock, jobs, log }: Pick<Infrastructure, 'database' | 'clock' | 'jobs' | 'log'>,
    verifier: VatVerifier,
  ): JobHandler<'verify-vat-id'> =>
  async ({ organizationUuid, vatId, failures = 0 }) => {
    const organization = await findOrganization(database, organizationUuid);
    if (organization?.base_data?.vatId !== vatId) return;
    const answer = await verifier.verify(vatId, organization.base_data.isoCountryCode).catch((error: unknown) => {
      log.warn({ err: error, failures }, 'a VAT id could not be verified and will be tried again');
      return null;
    });
    const status = answer ?? (failures < patience ? 'pending' : 'unavailable');
    await inTransaction(database, async (tx) => {
      await tx
        .updateTable('organization')
        .set({ vat_id_verification_status: status })
        .where('uuid', '=', organizationUuid)
        .where((of) => of(of.ref('base_data', '->>').key('vatId'), '=', vatId))
        .execute();
      await followBaseDataLater(jobs, tx, organizationUuid);
      if (answer !== null && answer !== 'pending') return;
      const delay = answer === null ? Math.min(seconds(10) * 2 ** failures, hours(1)) : days(1);
      const payload = { organizationUuid, vatId, failures: answer === null ? failures + 1 : 0 };
      await jobs.enqueue(tx, 'verify-vat-id', payload, { dueAt: after(clock.now(), delay) });
    });
  };
