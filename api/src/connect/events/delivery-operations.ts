import type { ConnectDelivery, ConnectDeliveryState, ReplayRequest } from '@kontor/contract/connect-event';
import { sql } from 'kysely';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { cutPage } from '../../infrastructure/http/next-page.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { Figure } from '../../infrastructure/telemetry/metrics.ts';
import { resumeEndpoint } from '../client/endpoint-secret.ts';
import type { Announcer } from './announce.ts';
import { mayBeTold } from './covered-by-scopes.ts';

interface Page {
  readonly deliveries: ConnectDelivery[];
  /** Names the next page; `null` on the last one. */
  readonly next: string | null;
}

/** What operators see of the deliveries to one client, and do with them. `null` and `false`: it has no endpoint, or no such delivery. */
export interface DeliveryOperations {
  /** Newest events first. */
  list(
    clientId: string,
    filter: { state?: ConnectDeliveryState | undefined; cursor?: string | undefined },
  ): Promise<Page | null>;
  /** Sends again, with all attempts. A parked endpoint is used again. */
  replay(clientId: string, what: ReplayRequest): Promise<boolean>;
  /** Sends `connect.test`. A parked endpoint is used again. */
  test(clientId: string): Promise<boolean>;
  figures(): Promise<Figure[]>;
}

/** One that waits for the event before it is not late. */
const isFirst = sql`not exists (select 1 from connect_delivery ahead where ahead.client_id = d.client_id
  and ahead.subject = d.subject and ahead.type = d.type and ahead.state = 'waiting' and ahead.seq < d.seq)`;

interface FigureRow {
  readonly waiting: number;
  readonly parked: number;
  readonly endpoints: number;
  readonly marked: number;
  readonly age: number;
}

const nothing: FigureRow = { waiting: 0, parked: 0, endpoints: 0, marked: 0, age: 0 };

const pageSize = 50;

export function createDeliveryOperations(
  { database, clock }: Pick<Infrastructure, 'database' | 'clock'>,
  announcer: Announcer,
): DeliveryOperations {
  const again = () => ({ state: 'waiting' as const, attempts: 0, due_at: clock.now() });

  /** What its client may not be told of any more is as if it were not there. */
  const isCovered = sql<boolean>`exists (select from connect_client client
    where client.id = client_id and ${mayBeTold('client.scopes', 'type')})`;

  const replayOne = async (tx: Tx, clientId: string, deliveryUuid: string): Promise<boolean> => {
    const { numUpdatedRows } = await tx
      .updateTable('connect_delivery')
      .set(again())
      .where('client_id', '=', clientId)
      .where('uuid', '=', deliveryUuid)
      .where(isCovered)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  };

  const replayParked = (tx: Tx, clientId: string) =>
    tx
      .updateTable('connect_delivery')
      .set(again())
      .where('client_id', '=', clientId)
      .where('state', '=', 'parked')
      .where(isCovered)
      .execute();

  /** Also what the endpoint has not got so far: it may be newer than the events. */
  const replaySince = (tx: Tx, clientId: string, since: Date) =>
    sql`
      insert into connect_delivery (uuid, client_id, event_uuid, seq, type, subject, state, due_at)
      select gen_random_uuid(), endpoint.client_id, event.uuid, event.seq, event.type, event.subject, 'waiting', ${clock.now()}
      from connect_endpoint endpoint join connect_client client on client.id = endpoint.client_id, connect_event event
      where endpoint.client_id = ${clientId} and ${mayBeTold('client.scopes', 'event.type')} and event.occurred_at >= ${since} and event.type <> 'connect.test'
        and jsonb_exists(endpoint.events, event.type)
      order by event.seq
      on conflict (client_id, seq) do update set state = 'waiting', attempts = 0, due_at = excluded.due_at`.execute(tx);

  return {
    async list(clientId, { state, cursor }) {
      const before = cursor === undefined ? null : Number(cursor);
      if (before !== null && !Number.isSafeInteger(before)) return null;
      const endpoint = database.selectFrom('connect_endpoint').select('client_id');
      if ((await endpoint.where('client_id', '=', clientId).executeTakeFirst()) === undefined) return null;
      const rows = await database
        .selectFrom('connect_delivery as d')
        .innerJoin('connect_event as e', 'e.uuid', 'd.event_uuid')
        .select(['d.uuid', 'd.event_uuid', 'd.seq', 'd.type', 'd.subject', 'e.version', 'd.state', 'd.attempts'])
        .select(['e.occurred_at', 'd.due_at', 'd.last_attempt_at', 'd.last_status', 'd.last_answer'])
        .where('d.client_id', '=', clientId)
        .$if(state !== undefined, (query) => query.where('d.state', '=', state ?? 'waiting'))
        .$if(before !== null, (query) => query.where('d.seq', '<', before ?? 0))
        .orderBy('d.seq', 'desc')
        .limit(pageSize + 1)
        .execute();
      const { page, next } = cutPage(rows, pageSize, ({ seq }) => String(seq));
      return {
        deliveries: page.map((row) => ({
          uuid: row.uuid,
          eventUuid: row.event_uuid,
          type: row.type,
          subject: row.subject,
          version: row.version,
          state: row.state,
          attempts: row.attempts,
          occurredAt: row.occurred_at.toISOString(),
          nextAttemptAt: row.state === 'waiting' ? row.due_at.toISOString() : null,
          lastAttemptAt: row.last_attempt_at?.toISOString() ?? null,
          lastStatus: row.last_status,
          lastAnswer: row.last_answer,
        })),
        next,
      };
    },

    async replay(clientId, { deliveryUuid, parked, since }) {
      const isDone = await inTransaction(database, async (tx) => {
        if (deliveryUuid !== undefined && !(await replayOne(tx, clientId, deliveryUuid))) return false;
        if (!(await resumeEndpoint(tx, clientId))) return false;
        if (parked) await replayParked(tx, clientId);
        if (since !== undefined) await replaySince(tx, clientId, new Date(since));
        return true;
      });
      announcer.onAnnounce();
      return isDone;
    },

    test: (clientId) =>
      inTransaction(database, async (tx) => {
        if (!(await resumeEndpoint(tx, clientId))) return false;
        await announcer.announceTo(tx, clientId, { type: 'connect.test', subject: clientId, data: { clientId } });
        return true;
      }),

    async figures() {
      const { rows } = await sql<FigureRow>`
        select count(*) filter (where d.state = 'waiting') as waiting, count(*) filter (where d.state = 'parked') as parked,
          (select count(*) from connect_endpoint where parked_at is not null) as endpoints,
          (select count(*) from connect_mark) as marked,
          greatest(0, extract(epoch from ${clock.now()} - min(d.due_at) filter (where d.state = 'waiting' and p.parked_at is null and ${isFirst})),
            (select extract(epoch from now() - min(marked_at)) from connect_mark))::float as age
        from connect_delivery d join connect_endpoint p on p.client_id = d.client_id
        where d.state in ('waiting', 'parked')`.execute(database);
      const { waiting, parked, endpoints, marked, age } = rows[0] ?? nothing;
      return [
        { metric: 'connectDeliveries', labels: { state: 'marked' }, value: marked },
        { metric: 'connectDeliveries', labels: { state: 'waiting' }, value: waiting },
        { metric: 'connectDeliveries', labels: { state: 'parked' }, value: parked },
        { metric: 'oldestConnectDelivery', labels: {}, value: age },
        { metric: 'connectParkedEndpoints', labels: {}, value: endpoints },
      ];
    },
  };
}
