import type { PriceList, PriceListContent } from '@kontor/contract/price-list';
import { ProductPlatform } from '@kontor/contract/product';
import { calendarDay } from '@kontor/domain/date';
import { faultsOfList } from '@kontor/domain/price-list';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { about, type Described } from '../../infrastructure/http/act.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { notFound, ProblemError, violation } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { lockSettings } from '../../infrastructure/settings/read-settings.ts';
import type { StoredSettings } from '../../infrastructure/settings/settings.tables.ts';
import { firstPriceList } from '../../sales-terms/first-price-list.ts';
import { describedPublication } from './described-publication.ts';
import {
  contentOf,
  deleteDraft,
  findCurrentList,
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

  /** A draft, and what becomes of it. */
  async function changing(uuid: string, after: unknown): Promise<Described> {
    const list = await inTransaction(database, (tx) => requireDraft(tx, uuid));
    return { subject: uuid, organizationUuid: null, before: contentOf(list), after };
  }

  api.route(`GET ${lists}`, () => findPriceLists(database, clock.now()));

  api.act(`POST ${lists}`, {
    describe: async () => about(null),
    async carryOut() {
      const current = await findCurrentList(database, clock.now());
      return shown(await insertDraft(database, current ?? { ...firstPriceList }, clock.now()));
    },
  });

  api.act(`PUT ${one}`, {
    describe: ({ params: { priceListUuid }, body }) => changing(priceListUuid, withoutDays(body)),
    async carryOut({ params: { priceListUuid }, body, written }) {
      await changeDraft(priceListUuid, async (tx) => {
        await updateDraft(tx, priceListUuid, body);
        await written(tx);
      });
      return shown(priceListUuid);
    },
  });

  api.act(`DELETE ${one}`, {
    describe: ({ params: { priceListUuid } }) => changing(priceListUuid, null),
    carryOut: ({ params: { priceListUuid }, written }) =>
      changeDraft(priceListUuid, async (tx) => {
        await deleteDraft(tx, priceListUuid);
        await written(tx);
      }),
  });

  api.route(`GET ${one}/impact`, async ({ params }) => {
    const list = await findPriceList(database, params.priceListUuid);
    if (list === null) throw notFound();
    return replica.read((db) => impactOf(db, contentOf(list), clock.now()));
  });

  /** What a publication would fail for. */
  async function requirePublishable(tx: Tx, uuid: string, { validFrom }: { readonly validFrom: string }) {
    const list = await requireDraft(tx, uuid);
    if (validFrom < calendarDay(clock.now().toISOString()))
      throw violation('validFrom', 'invalid', 'A day that is over');
    const { settings } = await lockSettings(tx);
    const faults = faultsOfList(contentOf(list), soldBy(settings));
    if (faults.length > 0) throw new ProblemError('validation-failed', { violations: faults });
    return contentOf(list);
  }

  api.act(`PUT ${one}/publish`, {
    async describe({ params: { priceListUuid }, body }) {
      const draft = await inTransaction(database, (tx) => requirePublishable(tx, priceListUuid, body));
      return describedPublication(draft, await findCurrentList(database, clock.now()), body);
    },

    async carryOut({ params: { priceListUuid }, body, by, written }) {
      const { validFrom, appliesTo, reason } = body;
      await inTransaction(database, async (tx) => {
        await requirePublishable(tx, priceListUuid, body);
        await publishDraft(tx, priceListUuid, { validFrom, appliesTo }, clock.now());
        if (appliesTo === 'all') await jobs.enqueue(tx, tellOfPricesJob, { priceListUuid, after: null });
        await written(tx);
      });
      log.warn(
        { operator: by.userUuid, act: 'price-list-published', priceListUuid, validFrom, appliesTo, reason },
        'prices were published',
      );
      return shown(priceListUuid);
    },
  });
}

const withoutDays = ({ monthsPaidPerYear, items }: PriceListContent) => ({ monthsPaidPerYear, items });

async function requireDraft(tx: Tx, uuid: string) {
  const list = await lockPriceList(tx, uuid);
  if (list === null) throw notFound();
  if (list.published_at !== null) throw new ProblemError('state-conflict', { detail: 'The list is published' });
  return list;
}
