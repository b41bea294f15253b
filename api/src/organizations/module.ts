import type { FindTenant } from '../infrastructure/http/guard.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { handleJob } from '../infrastructure/jobs/define-job.ts';
import type { Module } from '../infrastructure/module.ts';
import { type BaseDataService, createBaseDataService } from './base-data.service.ts';
import { createFindTenant } from './find-tenant.ts';
import { eraseOrganization } from './organization.repository.ts';
import { organizationRoutes } from './organization.routes.ts';
import type { VatVerifier } from './vat/vat-verifier.ts';
import { createVerifyVatId, verifyVatIdJob } from './vat/verify-vat-id.ts';

/** What other rooms use of organizations. */
export interface Organizations extends Module {
  readonly findTenant: FindTenant;
  readonly baseData: BaseDataService;
}

/** Merchants and partners as companies: members, base data and VAT ids, and which of them a call may be about. */
export function createOrganizations(infrastructure: Infrastructure, vatVerifier: VatVerifier): Organizations {
  const { database, jobs, clock } = infrastructure;
  const baseData = createBaseDataService(jobs, clock, vatVerifier);
  return {
    findTenant: createFindTenant(database),
    baseData,
    routes: (api) => organizationRoutes(api, infrastructure, baseData),
    jobs: [handleJob(verifyVatIdJob, createVerifyVatId(infrastructure, vatVerifier))],
    eraseOrganization: (tx, uuid) => eraseOrganization(tx, uuid, clock.now()),
  };
}
