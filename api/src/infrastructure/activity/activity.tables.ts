import type { Activity, ActivityAction, ActorKind } from '@kontor/contract/activity';
import type { Selectable } from 'kysely';
import type { Json } from '../database/json.ts';
import type { TableOf } from '../database/table-of.ts';

export interface ActivityTables {
  /**
   * Append-only: tenants may neither change nor delete rows.
   * - `number`: The order in which it was written.
   * - `subject_user_uuid`: The user whose name or address the subject is.
   */
  activity: TableOf<'activity', { actor_kind: ActorKind; action: ActivityAction; details: Json<Activity['details']> }>;
}

export type ActivityRow = Selectable<ActivityTables['activity']>;

declare module '../database/tables.ts' {
  interface Tables extends ActivityTables {}
}
