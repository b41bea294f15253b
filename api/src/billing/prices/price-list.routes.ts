import type { PriceList } from '@kontor/contract/price-list';
import { ProductPlatform } from '@kontor/contract/product';
import { calendarDay } from '@kontor/domain/date';
import { faultsOfList } from '@kontor/domain/price-list';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { notFound, ProblemError, violation } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { lockSettings } from '../../infrastructure/settings/read-settings.ts';
import type { StoredSettings } from '../../infrastructure/settings/settings.tables.ts';
import { firstPriceList } from './first-price-list.ts';
import {
  contentOf,
  deleteDraft,
  findPriceList,
  findPriceLists,
  insertDraft,
  lockPriceList,
  publishDraft,
  updateDraft,
} from './price-list.repository.ts';
import { impactOf } from './price-list-impact.ts';
import { tellOfPricesJob } from './price-moves.ts';

type Parts = Pick<Infrastructure, 'database' | 'replica' | 'clock' | 'jobs' | 'log'>;

const soldBy = ({ soldVersions }: Pick<StoredSettings, 'soldVersions'>) =>
  ProductPlatform.options.flatMap((platform) => soldVersions[platform].map((version) => ({ platform, version })));

/** What the vendor's people do about price lists. A published list never changes. */
export function priceListRoutes(api: Api, parts: Parts): void {
  const { database, replica, clock, jobs, log } = parts;
  const lists = '/backoffice/price-list';
  const one = `${lists}/{priceListUuid}` as const;

  const shown = async (uuid: string): Promise<PriceList> => {
    const list = (await findPriceLists(database, clock.now())).find((known) => known.uuid === uuid);
    if (list === undefined) throw notFound();
    return list;
  };

  const changeDraft = (uuid: string, change: (tx: Tx) => Promise<void>) =>
    inTransaction(database, async (tx) => {
      await requireDraft(tx, uuid);
      await change(tx);
    });

  api.route(`GET ${lists}`, () => findPriceLists(database, clock.now()));

  api.route(`POST ${lists}`, async () => {
    const current = (await findPriceLists(database, clock.now())).find(({ state }) => state === 'current');
    return shown(await insertDraft(database, current ?? { ...firstPriceList }, clock.now()));
  });

  api.route(`PUT ${one}`, async ({ params: { priceListUuid }, body }) => {
    await changeDraft(priceListUuid, (tx) => updateDraft(tx, priceListUuid, body));
    return shown(priceListUuid);
  });

  api.route(`DELETE ${one}`, ({ params: { priceListUuid } }) =>
    changeDraft(priceListUuid, (tx) => deleteDraft(tx, priceListUuid)),
  );

  api.route(`GET ${one}/impact`, async ({ params }) => {
    const list = await findPriceList(database, params.priceListUuid);
    if (list === null) throw notFound();
    return replica.read((db) => impactOf(db, contentOf(list), clock.now()));
  });

  api.route(`PUT ${one}/publish`, async ({ params: { priceListUuid }, body, user }) => {
    const { validFrom, appliesTo, reason } = body;
    await inTransaction(database, async (tx) => {
      const list = await requireDraft(tx, priceListUuid);
      const now = clock.now();
      if (validFrom < calendarDay(now.toISOString())) throw violation('validFrom', 'invalid', 'A day that is over');
      const { settings } = await lockSettings(tx);
      const faults = faultsOfList(contentOf(list), soldBy(settings));
      if (faults.length > 0) throw new ProblemError('validation-failed', { violations: faults });
      await publishDraft(tx, priceListUuid, { validFrom, appliesTo }, now);
      if (appliesTo === 'all') await jobs.enqueue(tx, tellOfPricesJob, { priceListUuid, after: null });
    });
    log.warn(
      { operator: user.uuid, act: 'price-list-published', priceListUuid, validFrom, appliesTo, reason },
      'prices were published',
    );
    return shown(priceListUuid);
  });
}

async function requireDraft(tx: Tx, uuid: string) {
  const list = await lockPriceList(tx, uuid);
  if (list === null) throw notFound();
  if (list.published_at !== null) throw new ProblemError('state-conflict', { detail: 'The list is published' });
  return list;
}
