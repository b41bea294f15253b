import { randomUUID } from 'node:crypto';
import { type EventType, scopeOfEvent } from '@kontor/contract/connect-event';
import { sql } from 'kysely';
import type { Announce, NewEvent } from '../../infrastructure/announce.ts';
import type { Clock } from '../../infrastructure/clock.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { outsideOfWork } from '../../infrastructure/telemetry/work-context.ts';
import { existingClients, type SandboxSetting } from '../client/client.repository.ts';

/** Writes events with the transaction of the change that causes them: both happen or neither. */
export interface Announcer {
  readonly announce: Announce;
  /** For one endpoint, whatever types it gets. It waits for no earlier one. */
  announceTo<Type extends EventType>(tx: Tx, clientId: string, event: NewEvent<Type>): Promise<void>;
  /** With a version that was taken before (announce-changes.ts). */
  announceVersion<Type extends EventType>(tx: Tx, event: NewEvent<Type>, version: number): Promise<void>;
  /** Called after an event was written, before its transaction ends; the deliverer sets it to look soon. */
  onAnnounce: () => void;
}

interface Needs {
  readonly clock: Clock;
  readonly environment: SandboxSetting;
}

/**
 * Events about one thing share its versions: what `shop.created` and `shop.updated` carry is the same document, which can also
 * be read.
 */
const documentKind = (type: EventType): string =>
  type === 'provisioning.requested' ? 'shop' : (type.split('.', 1)[0] ?? type);

export function createAnnouncer({ clock, environment }: Needs): Announcer {
  async function write(tx: Tx, { type, subject, data }: NewEvent<EventType>, version: number, only?: string) {
    const uuid = randomUUID();
    const now = clock.now();
    const scope = scopeOfEvent[type];
    const clients = existingClients(tx, environment)
      .select('id')
      .$if(scope !== null, (query) => query.where(sql<boolean>`jsonb_exists(scopes, ${scope})`));
    // What is sent to one endpoint stands in no line.
    const line = only === undefined ? subject : uuid;
    const wanted =
      only === undefined ? sql`client_id in ${clients} and jsonb_exists(events, ${type})` : sql`client_id = ${only}`;
    await sql`
      with event as (
        insert into connect_event (uuid, type, subject, version, data, occurred_at)
        values (${uuid}, ${type}, ${line}, ${version}, ${JSON.stringify({ ...data, version, subject })}, ${now})
        returning seq
      ), replaced as (
        update connect_delivery set state = 'superseded' where state = 'parked' and subject = ${line} and type = ${type}
          and client_id in (select client_id from connect_endpoint where ${wanted})
      )
      insert into connect_delivery (uuid, client_id, event_uuid, seq, type, subject, state, due_at)
      select gen_random_uuid(), client_id, ${uuid}, event.seq, ${type}, ${line},
        case when parked_at is null then 'waiting' else 'parked' end, ${now}
      from connect_endpoint, event where ${wanted}`.execute(tx);
  }

  /** Locks the document until the end of the transaction, so that events of one subject are written one after another. */
  const nextVersion = async (tx: Tx, { type, subject, numberedBy }: NewEvent<EventType>): Promise<number> => {
    const { version } = await tx
      .insertInto('connect_document')
      .values({
        kind: documentKind(type),
        subject: numberedBy ?? subject,
        version: 1,
        data: null,
        updated_at: clock.now(),
      })
      .onConflict((conflict) =>
        conflict.columns(['kind', 'subject']).doUpdateSet((row) => ({
          version: sql<number>`${row.ref('connect_document.version')} + 1`,
          updated_at: clock.now(),
        })),
      )
      .returning('version')
      .executeTakeFirstOrThrow();
    return version;
  };

  return {
    onAnnounce() {},
    async announce(tx, event) {
      await write(tx, event, await nextVersion(tx, event));
      outsideOfWork(this.onAnnounce);
    },
    async announceTo(tx, clientId, event) {
      await write(tx, event, await nextVersion(tx, event), clientId);
      outsideOfWork(this.onAnnounce);
    },
    async announceVersion(tx, event, version) {
      await write(tx, event, version);
      outsideOfWork(this.onAnnounce);
    },
  };
}
