import { randomUUID } from 'node:crypto';
import type { Announcement, NewAnnouncement, ShownAnnouncement } from '@kontor/contract/announcement';
import { type Selectable, sql } from 'kysely';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import type { AnnouncementTables } from './announcement.tables.ts';

type Row = Selectable<AnnouncementTables['announcement']>;

interface Place {
  readonly lastDay: string;
  readonly uuid: string;
}

/** Those that end last come first. @param after where the page before has ended */
export async function findAnnouncements(db: Queryable, limit: number, after: Place | null): Promise<Announcement[]> {
  const rows = await db
    .selectFrom('announcement')
    .selectAll()
    .$if(after !== null, (rest) =>
      rest.where(sql<boolean>`(last_day, uuid) < (${after?.lastDay}, ${after?.uuid}::uuid)`),
    )
    .orderBy('last_day', 'desc')
    .orderBy('uuid', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toWire);
}

export async function findAnnouncement(db: Queryable, uuid: string): Promise<Announcement | null> {
  const row = await db.selectFrom('announcement').selectAll().where('uuid', '=', uuid).executeTakeFirst();
  return row === undefined ? null : toWire(row);
}

export async function insertAnnouncement(tx: Tx, content: NewAnnouncement, now: Date): Promise<Announcement> {
  const row = await tx
    .insertInto('announcement')
    .values({ uuid: randomUUID(), ...columnsOf(content), created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toWire(row);
}

/** @returns `null` if it was withdrawn meanwhile */
export async function updateAnnouncement(tx: Tx, uuid: string, content: NewAnnouncement): Promise<Announcement | null> {
  const row = await tx
    .updateTable('announcement')
    .set(columnsOf(content))
    .where('uuid', '=', uuid)
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : toWire(row);
}

export async function deleteAnnouncement(tx: Tx, uuid: string): Promise<void> {
  await tx.deleteFrom('announcement').where('uuid', '=', uuid).execute();
}

/** Those who have dismissed it see it again. */
export async function deleteDismissals(tx: Tx, uuid: string): Promise<void> {
  await tx.deleteFrom('announcement_dismissal').where('announcement_uuid', '=', uuid).execute();
}

export async function dismiss(db: Queryable, userUuid: string, announcementUuid: string, now: Date): Promise<void> {
  await db
    .insertInto('announcement_dismissal')
    .columns(['user_uuid', 'announcement_uuid', 'dismissed_at'])
    .expression((of) =>
      of
        .selectFrom('announcement')
        .select([sql<string>`${userUuid}::uuid`.as('user'), 'uuid', sql<Date>`${now}::timestamptz`.as('at')])
        .where('uuid', '=', announcementUuid),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Shown at once; more would leave no room for the page. */
const mostAtOnce = 5;

const shown = (db: Queryable, today: string) =>
  db
    .selectFrom('announcement')
    .select(['announcement.uuid', 'texts', 'level', 'last_day'])
    .where('last_day', '>=', today)
    .where('first_day', '<=', today)
    .orderBy('created_at', 'desc')
    .limit(mostAtOnce);

/** What concerns people of whom nothing is known. */
export async function findForVisitors(db: Queryable, today: string): Promise<ShownAnnouncement[]> {
  const rows = await shown(db, today).where(sql<boolean>`shop_types = '{}' and countries = '{}'`).execute();
  return rows.map(toShown);
}

/** What concerns one of the person's organizations, and was not dismissed. */
export async function findForUser(db: Queryable, today: string, userUuid: string): Promise<ShownAnnouncement[]> {
  const rows = await shown(db, today)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('announcement_dismissal')
            .select('user_uuid')
            .where('user_uuid', '=', userUuid)
            .whereRef('announcement_uuid', '=', 'announcement.uuid'),
        ),
      ),
    )
    .where((is) =>
      is.or([
        sql<boolean>`types = '{}' and shop_types = '{}' and countries = '{}'`,
        is.exists(
          is
            .selectFrom('membership')
            .innerJoin('organization', 'organization.uuid', 'membership.organization_uuid')
            .select('organization.uuid')
            .where('membership.user_uuid', '=', userUuid)
            .where(sql<boolean>`(types = '{}' or organization.type = any (types))`)
            .where(sql<boolean>`(countries = '{}' or organization.base_data ->> 'isoCountryCode' = any (countries))`)
            .where((of) =>
              of.or([
                sql<boolean>`shop_types = '{}'`,
                of.exists(
                  of
                    .selectFrom('shop')
                    .select('shop.uuid')
                    .whereRef('shop.organization_uuid', '=', 'organization.uuid')
                    .where('shop.removed_at', 'is', null)
                    .where(sql<boolean>`shop.type = any (shop_types)`),
                ),
              ]),
            ),
        ),
      ]),
    )
    .execute();
  return rows.map(toShown);
}

const columnsOf = ({ texts, level, from, until, audience }: NewAnnouncement) => ({
  texts: JSON.stringify(texts),
  level,
  first_day: from,
  last_day: until,
  types: audience.types,
  shop_types: audience.shopTypes,
  countries: audience.countries,
});

const toWire = (row: Row): Announcement => ({
  uuid: row.uuid,
  texts: row.texts,
  level: row.level,
  from: row.first_day,
  until: row.last_day,
  audience: { types: row.types, shopTypes: row.shop_types, countries: row.countries },
  createdAt: row.created_at.toISOString(),
});

const toShown = ({ uuid, texts, level, last_day: until }: Pick<Row, 'uuid' | 'texts' | 'level' | 'last_day'>) => ({
  uuid,
  texts,
  level,
  until,
});
