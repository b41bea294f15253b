import type { FastifyInstance } from 'fastify';
import type { FindStaffRole } from '../accounts/staff/staff-role-of.ts';
import type { Authenticate, NoteViewed } from '../infrastructure/http/guard.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { handleJob } from '../infrastructure/jobs/define-job.ts';
import type { Module } from '../infrastructure/module.ts';
import { accountingRoutes } from './accounting/accounting.routes.ts';
import { announcementRoutes } from './announcements/announcement.routes.ts';
import { createActs, type StaffActs } from './approval/acts.ts';
import { forgetAddress } from './approval/approval.repository.ts';
import { approvalRoutes } from './approval/approval.routes.ts';
import { createExpireApproval, expireApprovalJob } from './approval/expire-approval.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { brandRoutes } from './brand/brand.routes.ts';
import { logoRoutes } from './brand/logo.routes.ts';
import { customerRoutes } from './customer/customer.routes.ts';
import { figuresRoutes } from './figures/figures.routes.ts';
import { mailRoutes } from './mail/mail.routes.ts';
import { mailTemplateRoutes } from './mail-templates/mail-template.routes.ts';
import { noteRoutes } from './note/note.routes.ts';
import { timelineRoutes } from './timeline/timeline.routes.ts';
import { userRoutes } from './user/user.routes.ts';
import { createEndSupportView, endSupportViewJob } from './view/end-support-view.ts';
import { createNoteViewed } from './view/note-viewed.ts';
import { viewRoutes } from './view/view.routes.ts';

interface BackofficeNeeds {
  readonly findStaffRole: FindStaffRole;
  readonly authenticate: Authenticate;
  /** Runs when the brand has changed. */
  readonly onBrand: () => void;
}

interface Backoffice extends Module {
  readonly acts: StaffActs;
  readonly noteViewed: NoteViewed;
  /** Registers what pages show of the brand. */
  mount(app: FastifyInstance): void;
}

/** How the vendor's people work: what a second one of them has to agree to, and what is written of all that they do. */
export function createBackoffice(
  infrastructure: Infrastructure,
  { findStaffRole, authenticate, onBrand }: BackofficeNeeds,
): Backoffice {
  const acts = createActs(infrastructure);
  return {
    acts,
    noteViewed: createNoteViewed(infrastructure),
    mount: (app) => logoRoutes(app, infrastructure.database),
    routes(api) {
      approvalRoutes(api, infrastructure, { acts, findStaffRole });
      auditRoutes(api, infrastructure);
      brandRoutes(api, infrastructure, onBrand);
      mailTemplateRoutes(api, infrastructure);
      accountingRoutes(api, infrastructure);
      announcementRoutes(api, infrastructure, authenticate);
      customerRoutes(api, infrastructure);
      timelineRoutes(api, infrastructure);
      noteRoutes(api, infrastructure);
      mailRoutes(api, infrastructure);
      userRoutes(api, infrastructure);
      viewRoutes(api, infrastructure, authenticate);
      figuresRoutes(api, infrastructure);
    },
    jobs: [
      handleJob(expireApprovalJob, createExpireApproval(infrastructure)),
      handleJob(endSupportViewJob, createEndSupportView(infrastructure)),
    ],
    eraseUser: (tx, { email }) => forgetAddress(tx, email),
  };
}
