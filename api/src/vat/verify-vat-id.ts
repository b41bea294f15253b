import { after, days } from '../infrastructure/clock.ts';
import { inTransaction } from '../infrastructure/database/transaction.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import type { JobHandler } from '../infrastructure/jobs/job-worker.ts';
import { findOrganization } from '../organization/organization.repository.ts';
import { followBaseDataLater } from '../payment/follow-base-data-later.ts';
import type { VatVerifier } from './vat-verifier.ts';

export interface VatJobs {
  'verify-vat-id': { organizationUuid: string; vatId: string };
}

/** Asks about a VAT id and notes the answer, unless the organization has entered another one meanwhile. */
export const createVerifyVatId =
  (
    { database, clock, jobs }: Pick<Infrastructure, 'database' | 'clock' | 'jobs'>,
    verifier: VatVerifier,
  ): JobHandler<'verify-vat-id'> =>
  async ({ organizationUuid, vatId }) => {
    const organization = await findOrganization(database, organizationUuid);
    if (organization?.base_data?.vatId !== vatId) return;
    const status = await verifier.verify(vatId, organization.base_data.isoCountryCode);
    await inTransaction(database, async (tx) => {
      await tx
        .updateTable('organization')
        .set({ vat_id_verification_status: status })
        .where('uuid', '=', organizationUuid)
        .where((of) => of(of.ref('base_data', '->>').key('vatId'), '=', vatId))
        .execute();
      await followBaseDataLater(jobs, tx, organizationUuid);
      const dueAt = after(clock.now(), days(1));
      if (status === 'pending') await jobs.enqueue(tx, 'verify-vat-id', { organizationUuid, vatId }, { dueAt });
    });
  };
