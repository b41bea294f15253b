import type { Download, PublishedDownload } from '@kontor/contract/download';
import { sql } from 'kysely';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import type { DownloadRow, Product } from './download.tables.ts';

/** Newest first. */
export async function findDownloads(db: Queryable, product: Product): Promise<Download[]> {
  const rows = await db
    .selectFrom('product_download')
    .selectAll()
    .where('product', '=', product)
    .orderBy('released_at', 'desc')
    .orderBy('external_id')
    .execute();
  return rows.map(onTheWire);
}

const onTheWire = (row: DownloadRow): Download => ({
  externalId: row.external_id,
  title: { de: row.title_de, en: row.title_en },
  platform: row.platform,
  version: row.version,
  url: row.url,
  size: row.size,
  sha256: row.sha256,
  releasedAt: row.released_at.toISOString(),
});

export async function findDownloadsById(db: Queryable, product: Product, externalIds: readonly string[]) {
  const rows = await db
    .selectFrom('product_download')
    .selectAll()
    .where('product', '=', product)
    .where(sql<boolean>`external_id = any(${externalIds}::text[])`)
    .execute();
  return rows.map(onTheWire);
}

/** Nothing is changed if it is withdrawn already. */
export const withdrawDownload = (db: Queryable, product: Product, externalId: string) =>
  db.deleteFrom('product_download').where('product', '=', product).where('external_id', '=', externalId).execute();

/** Replaces the file with this id. */
export async function publishDownload(
  db: Queryable,
  product: Product,
  externalId: string,
  { title, platform, version, url, size, sha256, releasedAt }: PublishedDownload,
): Promise<Download> {
  const released_at = new Date(releasedAt);
  const published = {
    title_de: title.de,
    title_en: title.en,
    platform,
    version,
    url,
    size,
    // As tools print it, so that it can be compared by eye.
    sha256: sha256.toLowerCase(),
    released_at,
  };
  await db
    .insertInto('product_download')
    .values({ product, external_id: externalId, ...published })
    .onConflict((conflict) => conflict.columns(['product', 'external_id']).doUpdateSet(published))
    .execute();
  const { sha256: digest } = published;
  return {
    externalId,
    title,
    platform,
    version,
    url,
    size,
    sha256: digest,
    releasedAt: released_at.toISOString(),
  };
}
