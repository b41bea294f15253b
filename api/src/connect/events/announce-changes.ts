import { isDeepStrictEqual } from 'node:util';
import type { EventType } from '@kontor/contract/connect-event';
import { sql } from 'kysely';
import { noteEntitlements } from '../../billing/dunning/note-entitlements.ts';
import { kept } from '../../infrastructure/database/kept-statement.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { findOrganization } from '../../organizations/organization.repository.ts';
import { findShop } from '../../shops/shop.repository.ts';
import { isUntold, shownOrganization } from '../organization/shown-organization.ts';
import { entitlementsToWire } from '../shop/connect-entitlements.ts';
import { findConnectShop, findRemovableShop } from '../shop/connect-shop.repository.ts';
import type { Announcer } from './announce.ts';

/** As many subjects are read at once. */
const atOnce = 4;
const batch = 40;

interface Mark {
  readonly kind: string;
  readonly subject: string;
}

interface Announced {
  /** 0 before the first event. */
  readonly version: number;
  readonly data: unknown;
  /** Whether there is nothing before it: it did not exist before there were events. */
  readonly isNew: boolean;
}

/**
 * What was announced last. Locked until the end of the transaction: what is read afterwards contains all changes that were
 * announced before, so the highest version is the newest state.
 */
async function lockAnnounced(tx: Tx, kind: string, subject: string, now: Date): Promise<Announced> {
  const inserted = await tx
    .insertInto('connect_document')
    .values({ kind, subject, version: 0, data: null, updated_at: now })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
    .returning('version')
    .executeTakeFirst();
  const row = await tx
    .selectFrom('connect_document')
    .select(['version', 'data'])
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...row, isNew: inserted !== undefined };
}

const store = (tx: Tx, kind: string, subject: string, version: number, data: unknown, now: Date) =>
  tx
    .updateTable('connect_document')
    .set({ version, data: JSON.stringify(data), updated_at: now })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .execute();

type Needs = Pick<Infrastructure, 'database' | 'clock' | 'log'>;

export interface AnnounceChanges {
  /** Announces what has changed since; returns how many changes those were. Never fails because of a single one. */
  announceMarked(): Promise<number>;
  /** Whether something is to be announced now. */
  isMarked(): Promise<boolean>;
  /** Announces what it is now, unless that was announced. */
  announceOrganization(tx: Tx, organizationUuid: string): Promise<void>;
  eraseOrganization(tx: Tx, organizationUuid: string): Promise<void>;
}

/**
 * Announces what a shop and an organization are, and what a shop may use, after each change of them. The database marks changes
 * in their transactions (api/migrations/0029-marked-changes.ts); here the state after them is read.
 */
export function createAnnounceChanges({ database, clock, log }: Needs, announcer: Announcer): AnnounceChanges {
  async function announceShop(tx: Tx, shopUuid: string): Promise<void> {
    const now = clock.now();
    const last = await lockAnnounced(tx, 'shop', shopUuid, now);
    const found = await findRemovableShop(tx, shopUuid);
    // Of a shop that was deleted nothing is kept, and nothing is announced any more.
    const isDeleted = last.version > 0 && last.data === null;
    if (found === null || isDeleted || found.shop.version <= last.version) return;
    const { shop, isRemoved } = found;
    const say = (type: EventType & `${'shop' | 'provisioning'}.${string}`) =>
      announcer.announceVersion(tx, { type, subject: shopUuid, data: shop }, shop.version);
    if (isRemoved) {
      await say('shop.deleted');
      return void (await store(tx, 'shop', shopUuid, shop.version, null, now));
    }
    await say(last.isNew ? 'shop.created' : 'shop.updated');
    if (shop.provisioning === 'starting' && (await isRequested(tx, shopUuid, last)))
      await say('provisioning.requested');
    await store(tx, 'shop', shopUuid, shop.version, shop, now);
  }

  /**
   * Whether it is to be set up and nothing has told of that yet. The version of the request is compared, because a failure and
   * another request may be announced together.
   */
  async function isRequested(tx: Tx, shopUuid: string, last: Announced): Promise<boolean> {
    if (last.isNew) return true;
    const requested = (await findShop(tx, shopUuid))?.provisioning_requested_version ?? null;
    return requested !== null && requested > last.version;
  }

  async function announceEntitlements(tx: Tx, shopUuid: string): Promise<void> {
    const now = clock.now();
    if ((await findConnectShop(tx, shopUuid)) === null) return;
    const last = await lockAnnounced(tx, 'entitlements', shopUuid, now);
    const noted = await noteEntitlements(tx, shopUuid, now);
    // A difference may have been noted by a call that read it, which announces nothing.
    if (noted.version <= last.version) return;
    const data = entitlementsToWire(shopUuid, noted);
    await announcer.announceVersion(tx, { type: 'entitlements.changed', subject: shopUuid, data }, noted.version);
    await store(tx, 'entitlements', shopUuid, noted.version, null, now);
  }

  async function announceOrganization(tx: Tx, organizationUuid: string): Promise<void> {
    const now = clock.now();
    const last = await lockAnnounced(tx, 'organization', organizationUuid, now);
    const organization = await findOrganization(tx, organizationUuid);
    if (organization === null) return;
    const shown = shownOrganization(organization);
    if (isDeepStrictEqual(shown, last.data) || isUntold(shown, last)) return;
    const version = last.version + 1;
    const data = { ...shown, updatedAt: now.toISOString() };
    await announcer.announceVersion(tx, { type: 'organization.updated', subject: organizationUuid, data }, version);
    await store(tx, 'organization', organizationUuid, version, shown, now);
  }

  const announce: Readonly<Record<string, (tx: Tx, subject: string) => Promise<void>>> = {
    shop: announceShop,
    entitlements: announceEntitlements,
    organization: announceOrganization,
  };

  /** Marks of a later release are left to it. */
  const due = () => sql<boolean>`kind = any (${Object.keys(announce)}) and (retry_at is null or retry_at <= now())`;

  const dueMarks = kept(
    'due-marks',
    () => sql<Mark>`select kind, subject from connect_mark where ${due()} group by kind, subject limit ${batch}`,
  );
  const firstDueMark = kept('first-due-mark', (db) =>
    db.selectFrom('connect_mark').select('kind').where(due()).limit(1),
  );

  /** Takes the marks with the announcement: both happen or neither. One that another process has taken is left to it. */
  async function announceOne({ kind, subject }: Mark): Promise<number> {
    const isOfIt = sql`kind = ${kind} and subject = ${subject}`;
    try {
      return await inTransaction(database, async (tx) => {
        const { rows } = await sql`
          delete from connect_mark where (kind, subject, transaction) in (
            select kind, subject, transaction from connect_mark where ${isOfIt} for update skip locked)
          returning kind`.execute(tx);
        if (rows.length > 0) await announce[kind]?.(tx, subject);
        return rows.length;
      });
    } catch (error) {
      log.error({ err: error, kind, subject }, 'a change could not be announced and will be tried again');
      await sql`
        update connect_mark set failures = failures + 1, retry_at = now() + least(power(2, failures), 300) * interval '1 second'
        where ${isOfIt}`.execute(database);
      return 0;
    }
  }

  async function announceMarked(): Promise<number> {
    let count = 0;
    for (;;) {
      const rows = await dueMarks(database, {});
      let announced = 0;
      for (let index = 0; index < rows.length; index += atOnce) {
        const counts = await Promise.all(rows.slice(index, index + atOnce).map(announceOne));
        announced += counts.reduce((sum, each) => sum + each, 0);
      }
      count += announced;
      // What is left is being announced by another process, or waits for another attempt.
      if (announced === 0) return count;
    }
  }

  /**
   * The rooms of shops and organizations have erased what they know. Earlier events name people and companies, so they are
   * deleted, also those that were not delivered: the last one carries the whole state.
   */
  async function eraseOrganization(tx: Tx, organizationUuid: string): Promise<void> {
    const now = clock.now();
    const shops = await tx
      .selectFrom('shop')
      .select('uuid')
      .where('organization_uuid', '=', organizationUuid)
      .execute();
    const subjects = [organizationUuid, ...shops.map(({ uuid }) => uuid)];
    // Devices are subjects below their shop.
    const below = sql<boolean>`subject like any (${subjects.map((subject) => `${subject}/%`)}::text[])`;
    await tx
      .deleteFrom('connect_event')
      // Of what a shop has, each is a subject of its own.
      .where((of) => of.or([of('subject', 'in', subjects), sql<boolean>`data ->> 'shopUuid' = any (${subjects})`]))
      .where('type', '<>', 'entitlements.changed')
      .execute();
    await tx.deleteFrom('connect_document').where(below).execute();
    for (const { uuid } of shops) {
      const shop = await findConnectShop(tx, uuid);
      if (shop === null) continue;
      await lockAnnounced(tx, 'shop', uuid, now);
      await announcer.announceVersion(tx, { type: 'shop.deleted', subject: uuid, data: shop }, shop.version);
      await store(tx, 'shop', uuid, shop.version, null, now);
    }
  }

  return {
    announceMarked,
    announceOrganization,
    eraseOrganization,

    async isMarked() {
      return (await firstDueMark(database, {})).length > 0;
    },
  };
}
