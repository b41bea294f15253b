import type { BaseData, VatIdVerificationStatus } from '@kontor/contract/organization';
import { isCountryCode } from '@kontor/domain/country';
import type { Clock } from '../infrastructure/clock.ts';
import type { Queryable, Tx } from '../infrastructure/database/open-database.ts';
import { violation } from '../infrastructure/http/problem.ts';
import type { JobQueue } from '../infrastructure/jobs/job-queue.ts';
import { lockOrganization, updateBaseData } from './organization.repository.ts';
import type { OrganizationRow } from './organization.tables.ts';
import { requirePostcode } from './require-postcode.ts';
import { bareVatId, isVatIdOfCountry } from './vat/vat-id-format.ts';
import type { VatVerifier } from './vat/vat-verifier.ts';
import { questionKey, verifyVatIdJob } from './vat/verify-vat-id.ts';

export interface BaseDataService {
  /**
   * Checks what the schema cannot express, and determines the initial state of the VAT id's verification.
   * @param path where base data is in the body, for violations: `''` or `'baseData.'`
   * @param before the stored base data
   */
  check(baseData: BaseData, path: string, before?: KnownBaseData): KnownBaseData;
  /** Stores the base data that an organization has entered. */
  save(tx: Tx, organizationUuid: string, entered: BaseData): Promise<OrganizationRow>;
  /** Queues the verification of the VAT id unless it is verified. */
  verifyLater(tx: Queryable, organizationUuid: string, known: KnownBaseData): Promise<void>;
}

export interface KnownBaseData {
  readonly baseData: BaseData | null;
  readonly status: VatIdVerificationStatus;
}

export const createBaseDataService = (jobs: JobQueue, clock: Clock, verifier: VatVerifier): BaseDataService => ({
  check(entered, path, before) {
    const { isoCountryCode } = entered;
    const vatId = entered.vatId && bareVatId(entered.vatId);
    if (!isCountryCode(isoCountryCode))
      throw violation(`${path}isoCountryCode`, 'country-unsupported', 'No such country');
    const baseData = { ...entered, vatId, zip: requirePostcode(path, entered) };
    if (vatId === null) return { baseData, status: 'unavailable' };
    if (!isVatIdOfCountry(vatId, isoCountryCode) && !verifier.isTestId(vatId, isoCountryCode)) {
      throw violation(`${path}vatId`, 'vat-id-invalid', `Not a VAT id of ${isoCountryCode}`);
    }
    const known = before?.baseData?.vatId === vatId && before.baseData.isoCountryCode === isoCountryCode;
    return { baseData, status: known ? before.status : 'pending' };
  },

  async save(tx, organizationUuid, entered) {
    // Locked before it is read, because the register's answer may be stored simultaneously.
    const before = await lockOrganization(tx, organizationUuid);
    const known = this.check(entered, '', { baseData: before.base_data, status: before.vat_id_verification_status });
    await this.verifyLater(tx, organizationUuid, known);
    return updateBaseData(tx, organizationUuid, known.baseData ?? entered, known.status, clock.now());
  },

  async verifyLater(tx, organizationUuid, { baseData, status }) {
    if (status === 'verified' || !baseData?.vatId) return;
    const uniqueKey = questionKey(organizationUuid, baseData.vatId);
    // One may wait for its next attempt, and an id that is saved again is to be asked about now.
    await jobs.cancel(tx, uniqueKey);
    await jobs.enqueue(tx, verifyVatIdJob, { organizationUuid, vatId: baseData.vatId }, { uniqueKey });
  },
});
