import type { Accounts } from '../accounts/module.ts';
import type { FindCaller } from '../infrastructure/http/guard.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { handleJob } from '../infrastructure/jobs/define-job.ts';
import type { Module } from '../infrastructure/module.ts';
import { type BaseDataService, createBaseDataService } from './base-data.service.ts';
import { createFindCaller } from './find-caller.ts';
import { createLookUpCaller } from './look-up-caller.ts';
import { eraseOrganization } from './organization.repository.ts';
import { organizationRoutes } from './organization.routes.ts';
import { createReadAsVisitor, type ReadAsVisitor } from './read-as-visitor.ts';
import type { VatVerifier } from './vat/vat-verifier.ts';
import { createVerifyVatId, verifyVatIdJob } from './vat/verify-vat-id.ts';

/** What other rooms use of organizations. */
export interface Organizations extends Module {
  readonly findCaller: FindCaller;
  readonly readAsVisitor: ReadAsVisitor;
  readonly baseData: BaseDataService;
}

/** Merchants and partners as companies: members, base data and VAT ids, and which of them a call may be about. */
export function createOrganizations(
  infrastructure: Infrastructure,
  accounts: Pick<Accounts, 'sessions' | 'sessionCookies'>,
  vatVerifier: VatVerifier,
): Organizations {
  const { jobs, clock } = infrastructure;
  const baseData = createBaseDataService(jobs, clock, vatVerifier);
  const lookUp = createLookUpCaller(infrastructure);
  return {
    findCaller: createFindCaller({ ...infrastructure, ...accounts, lookUp }),
    readAsVisitor: createReadAsVisitor({ ...accounts, lookUp }),
    baseData,
    routes: (api) => organizationRoutes(api, infrastructure, baseData),
    jobs: [handleJob(verifyVatIdJob, createVerifyVatId(infrastructure, vatVerifier))],
    eraseOrganization: (tx, uuid) => eraseOrganization(tx, uuid, clock.now()),
  };
}
