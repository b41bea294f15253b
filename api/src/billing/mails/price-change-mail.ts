import { randomUUID } from 'node:crypto';
import type { Language } from '@kontor/contract/schema';
import { dayStart } from '@kontor/domain/calendar-month';
import { lastDayOf } from '@kontor/domain/date';
import { formatCents } from '@kontor/domain/money';
import { pricesOfList } from '@kontor/domain/price-list';
import { costTheSame, firstRenewalFrom, movedItems, type PriceMove } from '@kontor/domain/price-move';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { JobHandler } from '../../infrastructure/jobs/define-job.ts';
import type { MailRow } from '../../infrastructure/mail/values.ts';
import type { OrganizationRow } from '../../organizations/organization.tables.ts';
import { readRates } from '../../organizations/vat/read-rates.ts';
import { readRenewalVat } from '../../organizations/vat/renewal-vat.ts';
import { type PricedItem, priceItems } from '../prices/price-items.ts';
import { contentOf, findPriceList } from '../prices/price-list.repository.ts';
import { findOpenMoves, movesFrom, tellOfPricesJob } from '../prices/price-moves.ts';
import { type Sales } from '../prices/read-sales.ts';
import { type ContractToTell, findContractsToTell, insertListMove } from './contracts-to-tell.ts';
import { type MailParts, mailOnce } from './mail-once.ts';
import { mailTexts } from './mail-text.ts';
import { priceChangeMail } from './price-change.mail.ts';

type Parts = MailParts & Pick<Infrastructure, 'database' | 'jobs'>;

/** Contracts per job, so that one that fails tells few again. */
const atOnce = 50;

/**
 * Tells every contract that a published list changes what it costs: before and after, net and gross, from which renewal on, and that
 * it may leave. The move is stored with the mail, so that no contract moves untold. One that the list does not change is
 * told nothing, unless it takes back what an earlier list was to change.
 */
export const createTellOfPrices =
  (parts: Parts): JobHandler<typeof tellOfPricesJob> =>
  async ({ priceListUuid, after: last }, signal) => {
    const { database, jobs, clock } = parts;
    const row = await findPriceList(database, priceListUuid);
    if (row === null || row.valid_from === null || row.published_at === null) return;
    const start = new Date(dayStart(row.valid_from));
    // Who orders once it counts orders at its prices.
    const orderedBefore = row.published_at > start ? row.published_at : start;
    const contracts = await findContractsToTell(database, { priceListUuid, last, orderedBefore, limit: atOnce });
    const prices = pricesOfList(contentOf(row));
    const ratesAt = await readRates(database);
    for (const contract of contracts) {
      signal.throwIfAborted();
      const notBefore = movesFrom(row.valid_from, clock.now());
      await tell(parts, contract, { kind: 'list', notBefore, prices }, { priceListUuid, ratesAt });
    }
    const reached = contracts.at(-1);
    if (contracts.length < atOnce || reached === undefined) return;
    await jobs.enqueue(database, tellOfPricesJob, { priceListUuid, after: reached.uuid });
  };

interface Told extends Pick<Sales, 'ratesAt'> {
  readonly priceListUuid: string;
}

async function tell(parts: Parts, contract: ContractToTell, move: PriceMove, { priceListUuid, ratesAt }: Told) {
  const { uuid, shopUuid, items, isYearly } = contract;
  const from = firstRenewalFrom(contract, move.notBefore);
  const then = movedItems(items, [move], from);
  const before = costTheSame(items, then) ? await itemsTold(parts, contract, from) : items;
  const isChanged = !costTheSame(before, then);
  const now = parts.clock.now();
  const stored = { uuid: randomUUID(), contract, priceListUuid, notBefore: move.notBefore, now };
  await inTransaction(parts.database, async (tx) => {
    const isFirst = await insertListMove(tx, { ...stored, endedAt: isChanged ? null : now });
    if (!isFirst || !isChanged) return;
    const organization = await organizationOf(tx, shopUuid);
    const renewal = { vat_percent: contract.vatPercent, period_end: from };
    const vat = await readRenewalVat(tx, organization, ratesAt, renewal);
    const earlier = priceItems(before, contract.vatPercent);
    const later = priceItems(then, vat.percent);
    const day = from.toISOString();
    await mailOnce(
      parts,
      tx,
      { reference: `price-change:${uuid}:${priceListUuid}`, shopUuid },
      ({ shopName }, pages) => ({
        mail: priceChangeMail({
          shop: shopName,
          from: day,
          lastDay: lastDayOf(day),
          rows: (language) => [
            ...rowsOf('before', earlier, isYearly, language),
            ...rowsOf('after', later, isYearly, language),
          ],
          link: pages.page('subscription/leave'),
        }),
      }),
    );
  });
}

/** What lists of before would have moved a contract to by then: one that leaves its prices as they are takes that back. */
async function itemsTold({ database }: Parts, { shopUuid, items }: ContractToTell, from: Date): Promise<PricedItem[]> {
  const lists = (await findOpenMoves(database, shopUuid)).filter(({ kind }) => kind === 'list');
  return movedItems(items, lists, from);
}

function rowsOf(
  when: 'before' | 'after',
  { subtotal, total }: Pick<ReturnType<typeof priceItems>, 'subtotal' | 'total'>,
  isYearly: boolean,
  language: Language,
): MailRow[] {
  const texts = mailTexts[language];
  const interval = isYearly ? 'year' : 'month';
  const row = (label: string, amount: number): MailRow => ({
    label: `${texts.priceChange[when]}: ${label}`,
    value: formatCents(amount, language),
  });
  return [row(texts.netPer[interval], subtotal), row(texts.totalPer[interval], total)];
}

const organizationOf = (db: Queryable, shopUuid: string): Promise<OrganizationRow> =>
  db
    .selectFrom('organization')
    .selectAll()
    .where('uuid', '=', (of) => of.selectFrom('shop').select('organization_uuid').where('shop.uuid', '=', shopUuid))
    .executeTakeFirstOrThrow();
