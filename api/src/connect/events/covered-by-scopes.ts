import { scopeOfEvent } from '@kontor/contract/connect-event';
import { type RawBuilder, sql } from 'kysely';

const scopes = sql`${JSON.stringify(scopeOfEvent)}::jsonb`;

/** Whether this release knows events of a type. Those of a later one are left to it. @param type names a column */
export const isKnownHere = (type: string): RawBuilder<boolean> =>
  sql<boolean>`jsonb_exists(${scopes}, ${sql.ref(type)})`;

/**
 * Whether the scopes of a client cover events of a type. Those that this release does not know are covered by none.
 *
 * @param clientScopes and `type` name columns
 */
export const mayBeTold = (clientScopes: string, type: string): RawBuilder<boolean> => {
  const scope = sql`${scopes} -> ${sql.ref(type)}`;
  return sql<boolean>`coalesce(${scope} = 'null' or jsonb_exists(${sql.ref(clientScopes)}, ${scope} #>> '{}'), false)`;
};

/** Whether this release knows events of a type, and the scopes of a client do not cover them. Parameters as above. */
export const isBeyond = (clientScopes: string, type: string): RawBuilder<boolean> =>
  sql<boolean>`(${isKnownHere(type)} and not ${mayBeTold(clientScopes, type)})`;
