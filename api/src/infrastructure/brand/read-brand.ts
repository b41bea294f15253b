import type { Brand } from '@kontor/contract/operator-brand';
import { kept } from '../database/kept-statement.ts';
import type { Queryable, Tx } from '../database/open-database.ts';
import type { Environment } from '../environment.ts';
import { type Addresses, addressesOf } from '../settings/read-settings.ts';

/** Who speaks and sells: everything that mails and papers say of the vendor. */
export interface Vendor extends Brand, Addresses {
  /** Where the portal is, without a slash at its end. */
  readonly portal: string;
}

const newestBrand = kept('brand', (db) =>
  db.selectFrom('vendor_brand').select('brand').orderBy('counts_from', 'desc').limit(1),
);

const newestBrandAt = kept('brand-at', (db, { at }: { readonly at: Date }) =>
  db.selectFrom('vendor_brand').select('brand').where('counts_from', '<=', at).orderBy('counts_from', 'desc').limit(1),
);

/**
 * Whose product the portal is, or was at an instant. As with settings, nothing keeps it, so that a change holds at once in every
 * process.
 */
export async function readBrand(db: Queryable, at?: Date): Promise<Brand> {
  const [row] = await (at === undefined ? newestBrand(db, {}) : newestBrandAt(db, { at }));
  if (row === undefined) throw new Error('The database has no brand');
  return row.brand;
}

/** More are not looked through for one that a page still names. */
const shownLogos = 20;

/** The brands of the last changes, the newest first. */
export const readRecentBrands = async (db: Queryable): Promise<readonly Brand[]> =>
  (await db.selectFrom('vendor_brand').select('brand').orderBy('counts_from', 'desc').limit(shownLogos).execute()).map(
    ({ brand }) => brand,
  );

/** The brand that counts, which nothing else changes before the transaction ends. */
export async function lockBrand(tx: Tx): Promise<{ readonly brand: Brand; readonly countsFrom: Date }> {
  const read = () =>
    tx
      .selectFrom('vendor_brand')
      .select(['brand', 'counts_from as countsFrom'])
      .orderBy('counts_from', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirstOrThrow();
  // The row that was waited for may not be the newest any more.
  await read();
  return read();
}

const newest = kept('vendor', (db) =>
  db
    .selectFrom('vendor_settings')
    .select((given) => [
      'settings',
      given.selectFrom('vendor_brand').select('brand').orderBy('counts_from', 'desc').limit(1).as('brand'),
    ])
    .orderBy('counts_from', 'desc')
    .limit(1),
);

const newestAt = kept('vendor-at', (db, { at }: { readonly at: Date }) =>
  db
    .selectFrom('vendor_settings')
    .select((given) => [
      'settings',
      given
        .selectFrom('vendor_brand')
        .select('brand')
        .where('counts_from', '<=', at)
        .orderBy('counts_from', 'desc')
        .limit(1)
        .as('brand'),
    ])
    .where('counts_from', '<=', at)
    .orderBy('counts_from', 'desc')
    .limit(1),
);

/**
 * The vendor as it is now; with `at`, as it was then: a paper says who issued it, whenever it is made.
 *
 * @param at when a paper was issued
 */
export async function readVendor(
  db: Queryable,
  environment: Pick<Environment, 'supportEmail' | 'publicUrl'>,
  at?: Date,
): Promise<Vendor> {
  const [row] = await (at === undefined ? newest(db, {}) : newestAt(db, { at }));
  if (row === undefined || row.brand === null) throw new Error('The database has no settings or no brand');
  return { ...row.brand, ...addressesOf(row.settings, environment), portal: environment.publicUrl };
}
