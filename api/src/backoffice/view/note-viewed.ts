import { actForAll } from '../../infrastructure/database/acting-for.ts';
import type { NoteViewed } from '../../infrastructure/http/guard.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { writeAudit } from '../audit/write-audit.ts';

type Needs = Pick<Infrastructure, 'database' | 'clock' | 'record'>;

/** Writes each call of a support view in the audit, before it is answered. */
export const createNoteViewed =
  (infrastructure: Needs): NoteViewed =>
  async ({ call, params, caller: { user, supportView }, role }) => {
    if (supportView === null) return;
    const { organizationUuid, reason, uuid: viewUuid } = supportView;
    await actForAll(() =>
      writeAudit(infrastructure, infrastructure.database, {
        by: { userUuid: user.uuid, role },
        action: call,
        described: { subject: viewUuid, organizationUuid, before: null, after: { params } },
        reason,
        approvalUuid: null,
        isAlone: false,
        idempotencyKey: null,
      }),
    );
  };
