import type { Activity, ActivityAction, ActorKind } from '@kontor/contract/activity';
import type { Generated, Selectable } from 'kysely';
import type { Json } from '../database/infrastructure.tables.ts';

export interface ActivityTables {
  /** Append-only: tenants may neither change nor delete rows. */
  activity: {
    /** The order in which it was written. */
    number: Generated<string>;
    uuid: string;
    organization_uuid: string;
    at: Date;
    actor_kind: ActorKind;
    actor_name: string | null;
    actor_user_uuid: string | null;
    action: ActivityAction;
    subject: string | null;
    /** The user whose name or address the subject is. */
    subject_user_uuid: string | null;
    details: Json<Activity['details']>;
    address: string | null;
  };
}

export type ActivityRow = Selectable<ActivityTables['activity']>;

declare module '../database/tables.ts' {
  interface Tables extends ActivityTables {}
}
