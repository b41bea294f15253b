import type { Language } from '@kontor/contract/schema';
import { productFileName } from '@kontor/domain/file-name';
import { readBrand } from '../../infrastructure/brand/read-brand.ts';
import { hours } from '../../infrastructure/clock.ts';
import type { Database } from '../../infrastructure/database/open-database.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { cutPage, linkNextPage } from '../../infrastructure/http/next-page.ts';
import { notFound } from '../../infrastructure/http/problem.ts';
import { readBalanceOf, readOwed } from '../ledger/ledger.repository.ts';
import type { Billing } from '../stripe/billing.ts';
import { invoiceTexts } from '../texts/line-text.ts';
import { findInvoices, type InvoicePeriod } from './invoice.repository.ts';
import { openArchive } from './invoice-archive.ts';
import { cursorAfter, invoiceToWire, pageSize, positionOf } from './invoice-wire.ts';

const invoices = '/organization/{organizationUuid}/invoice';

/** An archive may hold every paper of an organization, and makes those that do not exist yet. */
const archiveLimit = { max: 30, window: hours(1) };

/** The invoices of all shops of a merchant, and what is owed for them, also for shops that were removed. */
export function organizationInvoiceRoutes(
  api: Api,
  { database, limits, log, clock, environment }: Pick<Billing, 'database' | 'limits' | 'log' | 'clock' | 'environment'>,
): void {
  api.route(`GET ${invoices}`, async ({ organization, user, query, request, reply }) => {
    const names = await shopNames(database, organization.uuid);
    if (query.shop !== undefined && !names.has(query.shop)) throw notFound();
    const shops = query.shop === undefined ? [...names.keys()] : [query.shop];
    const rows = await findInvoices(database, shops, query, positionOf(query.cursor), pageSize + 1);
    const { page, next } = cutPage(rows, pageSize, cursorAfter);
    linkNextPage(request, reply, query, next);
    const owed = await readOwed(
      database,
      page.map(({ uuid }) => uuid),
    );
    return page.map((row) => ({
      ...invoiceToWire(row, owed.get(row.uuid) ?? 0, user.language),
      shopUuid: row.shop_uuid,
      shopName: names.get(row.shop_uuid) ?? '',
    }));
  });

  api.route(`GET ${invoices}/archive`, async ({ organization, user, query, reply }) => {
    await limits.take(`archive|${organization.uuid}`, archiveLimit);
    const names = await shopNames(database, organization.uuid);
    const { name } = await readBrand(database);
    reply.header('content-disposition', `attachment; filename="${archiveName(name, query, user.language)}"`);
    return openArchive({ database, clock, environment, log }, names, query, user.language);
  });

  api.route('GET /organization/{organizationUuid}/balance', async ({ organization }) =>
    readBalanceOf(database, clock.now(), [...(await shopNames(database, organization.uuid)).keys()]),
  );
}

/** By uuid, also of those that were removed. */
async function shopNames(database: Database, organizationUuid: string): Promise<ReadonlyMap<string, string>> {
  const shops = await database
    .selectFrom('shop')
    .select(['uuid', 'name'])
    .where('organization_uuid', '=', organizationUuid)
    .execute();
  return new Map(shops.map(({ uuid, name }) => [uuid, name]));
}

const archiveName = (product: string, { from, to }: InvoicePeriod, language: Language): string =>
  `${[productFileName(product), invoiceTexts[language].archive, from, to].filter(Boolean).join('-')}.zip`;
