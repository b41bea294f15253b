import { sql } from 'kysely';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { recordSecurityEventTo } from '../../infrastructure/security/record-security-event.ts';
import { isBeyond } from './covered-by-scopes.ts';

/**
 * Takes from endpoints, and from what waits for them, whatever the scopes of their clients do not cover: what an earlier release
 * has accepted or announced, also one that still runs beside this one. Events of a later release stay for it.
 */
export async function keepToScopes({ database, log }: Pick<Infrastructure, 'database' | 'log'>): Promise<void> {
  const narrowed = await inTransaction(database, async (tx) => {
    await sql`
      delete from connect_delivery delivery using connect_client client
      where client.id = delivery.client_id and delivery.state in ('waiting', 'parked')
        and ${isBeyond('client.scopes', 'delivery.type')}`.execute(tx);
    // An endpoint that an operator has set since is looked at the next time.
    const { rows } = await sql<{ client: string }>`
      with narrowed as (
        select endpoint.client_id, endpoint.events as before,
          coalesce(jsonb_agg(event) filter (where not ${isBeyond('client.scopes', 'event')}), '[]') as events
        from connect_endpoint endpoint join connect_client client on client.id = endpoint.client_id,
          jsonb_array_elements_text(endpoint.events) as event
        group by endpoint.client_id having bool_or(${isBeyond('client.scopes', 'event')})
      )
      update connect_endpoint endpoint set events = narrowed.events from narrowed
      where endpoint.client_id = narrowed.client_id and endpoint.events = narrowed.before
      returning endpoint.client_id as client`.execute(tx);
    return rows;
  });
  for (const { client } of narrowed) recordSecurityEventTo(log, 'client-endpoint-narrowed', { client });
}
