import { randomUUID } from 'node:crypto';
import type { Activity, ActivityAction } from '@kontor/contract/activity';
import type { Clock } from '../clock.ts';
import type { Queryable } from '../database/open-database.ts';
import { type Actor, currentActor } from './actor.ts';
import './activity.tables.ts';

export interface NewActivity {
  readonly organizationUuid: string;
  readonly action: ActivityAction;
  /** Name of what it was done to; the organization itself if left out. */
  readonly subject?: string | null;
  /** The user whose name or address the subject is. */
  readonly subjectUserUuid?: string | null;
  readonly details?: Activity['details'];
  /** Who did it; the sender of the request, or the system, if left out. */
  readonly by?: Actor;
}

/** Writes what is done in an organization, in the transaction of the change: both happen or neither. */
export type RecordActivity = (tx: Queryable, done: NewActivity) => Promise<void>;

export const createRecord =
  (clock: Clock): RecordActivity =>
  async (
    tx,
    { organizationUuid, action, subject = null, subjectUserUuid = null, details = {}, by = currentActor() },
  ) => {
    const isAgency = by.kind === 'user' && by.organizationUuid !== null && by.organizationUuid !== organizationUuid;
    await tx
      .insertInto('activity')
      .values({
        uuid: randomUUID(),
        organization_uuid: organizationUuid,
        at: clock.now(),
        actor_kind: isAgency ? 'agency' : by.kind,
        actor_name: isAgency ? by.organizationName : by.name,
        actor_user_uuid: isAgency ? null : by.userUuid,
        action,
        subject,
        subject_user_uuid: subjectUserUuid,
        details: JSON.stringify(details),
        address: by.address,
      })
      .execute();
  };
