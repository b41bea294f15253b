import type { Accounts } from '../accounts/module.ts';
import type { LockInvitation } from '../accounts/user/invitation.ts';
import { after, days } from '../infrastructure/clock.ts';
import type { FindCaller } from '../infrastructure/http/guard.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { handleJob } from '../infrastructure/jobs/define-job.ts';
import { enqueueDaily } from '../infrastructure/jobs/enqueue-daily.ts';
import type { Module } from '../infrastructure/module.ts';
import { activityRoutes } from './activity/activity.routes.ts';
import { expireActivity, forgetUser } from './activity/forget-activity.ts';
import { type BaseDataService, createBaseDataService } from './base-data.service.ts';
import { expireExports } from './export/export.repository.ts';
import { exportRoutes } from './export/export.routes.ts';
import { exportedOrganization } from './export/exported-organization.ts';
import { createMakeExport, type ExportingRooms, exportKept, makeExportJob } from './export/make-export.ts';
import { createFindCaller } from './find-caller.ts';
import { createFindVisitor, type FindVisitor } from './find-visitor.ts';
import { helpRequestRoutes } from './help-request/help-request.routes.ts';
import { createLookUpCaller } from './look-up-caller.ts';
import { createLockInvitation } from './members/follow-invitation.ts';
import { memberRoutes } from './members/member.routes.ts';
import { eraseOrganization } from './organization.repository.ts';
import { organizationRoutes } from './organization.routes.ts';
import { createReadAsVisitor, type ReadAsVisitor } from './read-as-visitor.ts';
import './staff-note/staff-note.tables.ts';
import { supportAccessRoutes } from './support-access/support-access.routes.ts';
import { createPlanVatChecks, planVatChecksJob } from './vat/plan-vat-checks.ts';
import { vatFigures } from './vat/vat-figures.ts';
import type { VatVerifier } from './vat/vat-verifier.ts';
import { createVerifyVatId, verifyVatIdJob } from './vat/verify-vat-id.ts';

/** What other rooms use of organizations. */
export interface Organizations extends Module {
  readonly findCaller: FindCaller;
  readonly readAsVisitor: ReadAsVisitor;
  readonly findVisitor: FindVisitor;
  readonly baseData: BaseDataService;
  readonly lockInvitation: LockInvitation;
  /** Called when a server begins to serve. */
  start(): Promise<void>;
}

/** How long an invitation that expired is listed, so that it can be sent again. */
const expiredInvitations = days(30);

/** Merchants and partners as companies: members, base data and VAT ids, and which of them a call may be about. */
export function createOrganizations(
  infrastructure: Infrastructure,
  accounts: Pick<Accounts, 'sessions' | 'sessionCookies' | 'staffRoleOf'>,
  vatVerifier: VatVerifier,
  exportingRooms: ExportingRooms,
): Organizations {
  const { jobs, clock, database } = infrastructure;
  const baseData = createBaseDataService(jobs, clock, vatVerifier);
  const lookUp = createLookUpCaller(infrastructure);
  return {
    findCaller: createFindCaller({ ...infrastructure, ...accounts, lookUp }),
    readAsVisitor: createReadAsVisitor({ ...accounts, lookUp }),
    findVisitor: createFindVisitor({ ...accounts, lookUp }),
    baseData,
    lockInvitation: createLockInvitation(infrastructure),
    routes(api) {
      organizationRoutes(api, infrastructure, baseData, vatVerifier);
      memberRoutes(api, infrastructure);
      activityRoutes(api, infrastructure);
      helpRequestRoutes(api, infrastructure);
      exportRoutes(api, infrastructure);
      supportAccessRoutes(api, infrastructure);
    },
    jobs: [
      handleJob(verifyVatIdJob, createVerifyVatId(infrastructure, vatVerifier)),
      handleJob(planVatChecksJob, createPlanVatChecks(infrastructure)),
      handleJob(makeExportJob, createMakeExport(infrastructure, exportingRooms)),
    ],

    dailyWork: [{ name: 'vat-ids', plan: planVatChecksJob, jobs: [planVatChecksJob, verifyVatIdJob] }],

    start: () => enqueueDaily(jobs, database, planVatChecksJob, clock.now()),

    exported: exportedOrganization,

    figures: vatFigures(infrastructure),

    async expire(tx, now) {
      await expireActivity(tx, now);
      await expireExports(tx, now, exportKept);
      await tx.deleteFrom('invitation').where('expires_at', '<', after(now, -expiredInvitations)).execute();
    },

    async eraseUser(tx, user) {
      await forgetUser(tx, user);
      await tx.deleteFrom('invitation').where('email', '=', user.email).execute();
    },

    async eraseOrganization(tx, uuid) {
      await tx.deleteFrom('activity').where('organization_uuid', '=', uuid).execute();
      await tx.deleteFrom('invitation').where('organization_uuid', '=', uuid).execute();
      await tx.deleteFrom('organization_export').where('organization_uuid', '=', uuid).execute();
      await tx.deleteFrom('staff_note').where('organization_uuid', '=', uuid).execute();
      await tx.deleteFrom('support_access').where('organization_uuid', '=', uuid).execute();
      await tx.deleteFrom('support_view').where('organization_uuid', '=', uuid).execute();
      await eraseOrganization(tx, uuid, clock.now());
    },
  };
}
