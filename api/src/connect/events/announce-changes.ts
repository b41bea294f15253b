import { isDeepStrictEqual } from 'node:util';
import type { EventType } from '@kontor/contract/connect-event';
import type { ConnectShop } from '@kontor/contract/connect-shop';
import * as z from 'zod/mini';
import { noteEntitlements } from '../../billing/dunning/note-entitlements.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { defineJob, type HandledJob, handleJob } from '../../infrastructure/jobs/define-job.ts';
import { findOrganization } from '../../organizations/organization.repository.ts';
import { findShop } from '../../shops/shop.repository.ts';
import { findConnectShop } from '../shop/connect-shop.repository.ts';
import { entitlementsToWire } from '../shop/connect-shop.routes.ts';
import type { Announcer } from './announce.ts';

// The database queues these jobs, in the transaction of each change (api/migrations/0029-marked-changes.ts).

const ofShop = z.object({ shopUuid: z.string() });
const announceShopJob = defineJob('announce-shop', ofShop);
const announceEntitlementsJob = defineJob('announce-entitlements', ofShop);
const announceOrganizationJob = defineJob('announce-organization', z.object({ organizationUuid: z.string() }));

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

type Needs = Pick<Infrastructure, 'database' | 'clock'>;

/** Announces what a shop and an organization are, and what a shop may use, after each change of them. */
export function createAnnounceChanges({ database, clock }: Needs, announcer: Announcer) {
  async function announceShop(tx: Tx, shopUuid: string): Promise<void> {
    const now = clock.now();
    const last = await lockAnnounced(tx, 'shop', shopUuid, now);
    const shop = await findConnectShop(tx, shopUuid);
    // Of a shop that was deleted nothing is kept, and nothing is announced any more.
    const isDeleted = last.version > 0 && last.data === null;
    if (shop === null || isDeleted || shop.version <= last.version) return;
    const say = (type: EventType & `${'shop' | 'provisioning'}.${string}`) =>
      announcer.announceVersion(tx, { type, subject: shopUuid, data: shop }, shop.version);
    await say(last.isNew ? 'shop.created' : 'shop.updated');
    const before = (last.data as ConnectShop | null)?.provisioning ?? null;
    if (shop.provisioning === 'starting' && (last.isNew || before === 'failed')) await say('provisioning.requested');
    await store(tx, 'shop', shopUuid, shop.version, shop, now);
  }

  async function announceEntitlements(tx: Tx, shopUuid: string): Promise<void> {
    const now = clock.now();
    if ((await findShop(tx, shopUuid)) === null) return;
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
    const { uuid, type, name, state, base_data: baseData, vat_id_verification_status: status } = organization;
    const shown = { uuid, type, name, state, baseData, vatIdVerificationStatus: status };
    // Before its base data is entered there is nothing to tell.
    if (isDeepStrictEqual(shown, last.data) || (baseData === null && last.version === 0)) return;
    const version = last.version + 1;
    const data = { ...shown, updatedAt: now.toISOString() };
    await announcer.announceVersion(tx, { type: 'organization.updated', subject: uuid, data }, version);
    await store(tx, 'organization', organizationUuid, version, shown, now);
  }

  const jobs: readonly HandledJob[] = [
    handleJob(announceShopJob, ({ shopUuid }) => inTransaction(database, (tx) => announceShop(tx, shopUuid))),
    handleJob(announceEntitlementsJob, ({ shopUuid }) =>
      inTransaction(database, (tx) => announceEntitlements(tx, shopUuid)),
    ),
    handleJob(announceOrganizationJob, ({ organizationUuid }) =>
      inTransaction(database, (tx) => announceOrganization(tx, organizationUuid)),
    ),
  ];

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
    await tx
      .deleteFrom('connect_event')
      .where('subject', 'in', subjects)
      .where('type', '<>', 'entitlements.changed')
      .execute();
    for (const { uuid } of shops) {
      const shop = await findConnectShop(tx, uuid);
      if (shop === null) continue;
      await lockAnnounced(tx, 'shop', uuid, now);
      await announcer.announceVersion(tx, { type: 'shop.deleted', subject: uuid, data: shop }, shop.version);
      await store(tx, 'shop', uuid, shop.version, null, now);
    }
  }

  return { jobs, eraseOrganization };
}
