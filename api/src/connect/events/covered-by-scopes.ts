import { scopeOfEvent } from '@kontor/contract/connect-event';
import { type RawBuilder, sql } from 'kysely';

const scopes = JSON.stringify(scopeOfEvent);

/**
 * Whether the scopes of a client cover events of a type. Those that this release does not know are covered by none.
 *
 * @param clientScopes and `type` name columns
 */
export const mayBeTold = (clientScopes: string, type: string): RawBuilder<boolean> => {
  const scope = sql`${scopes}::jsonb -> ${sql.ref(type)}`;
  return sql<boolean>`coalesce(${scope} = 'null' or jsonb_exists(${sql.ref(clientScopes)}, ${scope} #>> '{}'), false)`;
};
