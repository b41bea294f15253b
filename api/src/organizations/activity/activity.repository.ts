import type { ActivityAction } from '@kontor/contract/activity';
import { endOfDay, startOfDay } from '../../infrastructure/database/day-bounds.ts';
import type { Database } from '../../infrastructure/database/open-database.ts';

interface Found {
  readonly action?: ActivityAction | undefined;
  readonly person?: string | undefined;
  /** Days in Europe/Berlin, themselves included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Where the page before ends: its instant and its number. */
  readonly after: readonly [Date, number] | null;
  /** What is older is on its way out. */
  readonly keptFrom: Date;
}

/**
 * Newest first. The time is named in any case: of the months of the table the newest are read, until a page is full. Several
 * activities of one instant have their order by their numbers.
 */
export const selectActivity = (
  database: Database,
  organizationUuid: string,
  { action, person, from, to, after, keptFrom }: Found,
) =>
  database
    .selectFrom('activity')
    .selectAll()
    .where('organization_uuid', '=', organizationUuid)
    .where('at', '>=', keptFrom)
    .$if(after !== null, (rest) => {
      const [at, number] = after ?? [keptFrom, 0];
      return rest.where('at', '<=', at).where((row) => row.or([row('at', '<', at), row('number', '<', number)]));
    })
    .$if(action !== undefined, (some) => some.where('action', '=', action ?? 'operator.acted'))
    .$if(person !== undefined, (some) => some.where('actor_user_uuid', '=', person ?? ''))
    .$if(from !== undefined, (some) => some.where('at', '>=', startOfDay(from ?? '')))
    .$if(to !== undefined, (some) => some.where('at', '<', endOfDay(to ?? '')))
    .orderBy('at', 'desc')
    .orderBy('number', 'desc');
