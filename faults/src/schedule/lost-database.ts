import { setTimeout as pause } from 'node:timers/promises';
import type { Remembered } from '../checks/check-all.ts';
import { readMails } from '../checks/mail-checks.ts';
import { readNumbers } from '../checks/number-checks.ts';
import type { Installation } from '../installation/installation.ts';
import { placeOf } from '../shop/places.ts';
import { baseData } from '../shop/sign-up.ts';
import type { Sale, TestOrganization, TestShop } from '../shop/test-shop.ts';
import { reached } from './reached.ts';

/** The journal is written every second. */
const longestWriting = 60_000;

const shopsOf = (organizations: readonly TestOrganization[]): TestShop[] => organizations.flatMap(({ shops }) => shops);

/** A copy of the database, and what the world learned until the database was lost. */
export class LostDatabase {
  readonly #installation: Installation;
  #remembered: Remembered = { numbers: new Map(), mails: new Map() };
  #copied: { readonly shops: number; readonly left: number; readonly sales: ReadonlySet<Sale> } | null = null;

  constructor(installation: Installation) {
    this.#installation = installation;
  }

  get remembered(): Remembered {
    return this.#remembered;
  }

  /** Only while no server runs. */
  async keepCopy(organizations: readonly TestOrganization[]): Promise<void> {
    await this.#installation.database.keepCopy();
    const shops = shopsOf(organizations);
    this.#copied = {
      shops: shops.length,
      left: organizations.filter(({ hasLeft }) => hasLeft).length,
      sales: new Set(shops.flatMap(({ sales }) => [...sales.values()])),
    };
  }

  /** What a copy lacks by design is not lost here: shops that came since, and accounts that were deleted (docs/backup.md). */
  canRestore(organizations: readonly TestOrganization[]): boolean {
    return (
      this.#copied !== null &&
      this.#copied.shops === shopsOf(organizations).length &&
      this.#copied.left === organizations.filter(({ hasLeft }) => hasLeft).length
    );
  }

  /**
   * Loses the database once the journal has what it should have, and puts the copy in its place.
   * @param stop ends the servers, as the loss of their database does
   */
  async restore(organizations: readonly TestOrganization[], stop: () => Promise<void>): Promise<void> {
    const { database } = this.#installation;
    const isWritten = async () => (await database.rows('select id from journal_entry limit 1')).length === 0;
    if (!(await reached(pause(longestWriting), isWritten))) throw new Error('The journal is not written.');
    await stop();
    this.#remembered = {
      numbers: new Map([...this.#remembered.numbers, ...(await readNumbers(database))]),
      mails: new Map([...this.#remembered.mails, ...(await readMails(this.#installation))]),
    };
    for (const shop of shopsOf(organizations)) {
      const closed = await database.rows<{ month: string }>(
        'select month from usage_month where shop_uuid = $1 and closed_at is not null',
        [shop.uuid],
      );
      for (const { month } of closed) shop.monthsOfJournal.add(month);
      // The ERP sends again what came after the copy.
      for (const sale of shop.sales.values()) {
        if (!this.#copied?.sales.has(sale) && sale.state === 'counted') sale.state = 'sent';
      }
    }
    await database.restoreCopy();
    await this.#installation.startServers();
    // What customers enter about themselves is in no journal: they enter it again.
    for (const { client, uuid, place, hasLeft } of organizations) {
      if (!hasLeft) await client.call(0, 'PUT', `/organization/${uuid}/base-data`, baseData(placeOf(place, uuid)));
    }
  }
}
