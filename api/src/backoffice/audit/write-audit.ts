import { randomUUID } from 'node:crypto';
import type { KnownCall } from '@kontor/contract/calls';
import { operator } from '../../infrastructure/activity/actor.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import type { Described, StaffMember } from '../../infrastructure/http/act.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import './audit.tables.ts';

interface Audited {
  readonly by: StaffMember;
  readonly action: KnownCall;
  readonly described: Described;
  readonly reason: string | null;
  readonly approvalUuid: string | null;
  readonly isAlone: boolean;
  readonly idempotencyKey: string | null;
}

/** Writes what one of the vendor's people has done, once for an idempotency key; and in the activity, where it concerns an organization. */
export async function writeAudit(
  { clock, record }: Pick<Infrastructure, 'clock' | 'record'>,
  db: Queryable,
  { by, action, described, reason, approvalUuid, isAlone, idempotencyKey }: Audited,
): Promise<void> {
  const { subject, organizationUuid, activity, before, after } = described;
  const { numInsertedOrUpdatedRows: written } = await db
    .insertInto('audit_entry')
    .values({
      uuid: randomUUID(),
      at: clock.now(),
      actor_user_uuid: by.userUuid,
      actor_role: by.role,
      action,
      subject,
      organization_uuid: organizationUuid,
      reason,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      approval_uuid: approvalUuid,
      alone: isAlone,
      idempotency_key: idempotencyKey,
    })
    .onConflict((conflict) => conflict.columns(['action', 'idempotency_key']).doNothing())
    .executeTakeFirstOrThrow();
  if (written === 0n || organizationUuid === null || activity === undefined) return;
  await record(db, { organizationUuid, action: 'operator.acted', details: { what: activity }, by: operator });
}
