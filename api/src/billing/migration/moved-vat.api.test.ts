import type { BaseData } from '@kontor/contract/organization';
import type { ShopMigration } from '@kontor/contract/shop';
import type { TaxRounding } from '@kontor/domain/tax-rounding';
import { afterEach, expect, test } from 'vitest';
import { salesTerms } from '../../sales-terms/sales-terms.ts';
import { compare, differencesOf } from '../../testing/comparison.ts';
import { invoiceRows } from '../../testing/invoices.ts';
import { type Mover, mover } from '../../testing/migrating.ts';
import { operatorOf } from '../../testing/operator.ts';
import { stopClock } from '../../testing/stop-clock.ts';
import { enterRate } from '../../testing/tax-rates.ts';
import {
  creditOf,
  customerOf,
  type Orderer,
  selection,
  shopOf,
  subscribe,
  testBilling,
} from '../../testing/test-billing.ts';
import { answerRegisterIn, austrian } from '../../testing/vat-ids.ts';

const operators: string[] = [];
const kontor = await testBilling({ operators });
const { database, clock } = kontor.infrastructure;
stopClock(clock);
const operator = await operatorOf(kontor, operators);

const ofAccount = salesTerms.taxRounding;
afterEach(async () => {
  roundBy(ofAccount);
  await kontor.faults.change({ reset: true });
});

function roundBy(taxRounding: TaxRounding): void {
  kontor.settings.change({ taxRounding });
  Object.assign(salesTerms, { taxRounding });
}

const wanted = selection('professional', { platform: 'shopware6', version: 'v3', wms: 7, pos: 1 });
/** Professional, seven WMS devices and one of POS, per month. */
const net = 28_900 + 5 * 2_500 + 2 * 1_900 + 3_900;

interface Case {
  readonly name: string;
  readonly rounding: TaxRounding;
  readonly address: Partial<BaseData>;
  /** From the order to the migration. */
  readonly passes: (moved: Mover) => Promise<void>;
  /** In percent, by which the period was charged, and its next one. */
  readonly paid: number;
  readonly next: number;
}

/** With a VAT id that the register does not know. */
const without = (isoCountryCode: string, zip: string): Partial<BaseData> => ({
  isoCountryCode,
  zip,
  city: 'City',
  vatId: `${isoCountryCode}111111111`,
});

const rateIn = (isoCountryCode: string, rate: number, begins: number) =>
  enterRate(kontor, operator, { isoCountryCode, rate, begins });

const answered = ({ old }: Mover, vatId: string, answer: string, days: number) =>
  answerRegisterIn(kontor, [{ ...old, vatId }], answer, days);

const roundings: readonly TaxRounding[] = ['invoice', 'line-item'];

/** Without VAT there is nothing to round. */
const isRounded = ({ rounding, paid, next }: Case) => rounding === 'invoice' || paid + next > 0;

const allCases = roundings.flatMap((rounding, index): Case[] => {
  const begun = ['LU', 'SI'][index] ?? '';
  const coming = ['DK', 'HU'][index] ?? '';
  const [told, lost, confirmed] = [austrian(), austrian(), austrian()];
  const [ofBegun, ofComing] = [[17, 22][index] ?? 0, [25, 27][index] ?? 0];
  return [
    {
      name: 'a rate that has begun',
      rounding,
      address: without(begun, '1009'),
      async passes() {
        await rateIn(begun, ofBegun + 1.5, 5);
        await kontor.pass(10);
      },
      paid: ofBegun,
      next: ofBegun + 1.5,
    },
    {
      // The payment provider has it already.
      name: 'a rate of the next period',
      rounding,
      address: without(coming, '1050'),
      async passes() {
        await rateIn(coming, ofComing + 2, 25);
        await kontor.pass(10);
      },
      paid: ofComing,
      next: ofComing + 2,
    },
    {
      name: 'a VAT id lost, within the notice',
      rounding,
      address: told,
      passes: (moved) => answered(moved, told.vatId, 'INVALID', 27),
      paid: 0,
      next: 0,
    },
    {
      name: 'a VAT id lost, after the notice',
      rounding,
      address: lost,
      async passes(moved) {
        await answered(moved, lost.vatId, 'INVALID', 5);
        await kontor.pass(9);
      },
      paid: 0,
      next: 20,
    },
    {
      name: 'a VAT id confirmed since',
      rounding,
      address: confirmed,
      passes: (moved) => answered(moved, confirmed.vatId, 'VALID', 8),
      paid: 20,
      next: 0,
    },
  ];
});
const cases = allCases.filter(isRounded);

const documents = async (of: Orderer) =>
  (await invoiceRows(kontor, of)).map(({ kind, total, vat_percent, held_reason }) => ({
    kind,
    total,
    percent: vat_percent,
    held: held_reason,
  }));
const latest = async (of: Orderer, kind: 'invoice' | 'credit-note' = 'invoice') =>
  (await documents(of)).findLast((each) => each.kind === kind);

const contractOf = (of: Orderer) =>
  database
    .selectFrom('payment_subscription')
    .select(['stripe_id', 'vat_percent'])
    .where('shop_uuid', '=', shopOf(of))
    .where('state', '=', 'active')
    .executeTakeFirstOrThrow();

/** Shown = credited = charged again = the documents of both, at the rate that was paid. */
async function expectMoved({ old }: Mover, from: Orderer, to: Orderer, shown: number | null, percent: number) {
  await old.signIn();
  const common = { percent, held: null };
  expect(await latest(from, 'credit-note')).toEqual({ ...common, kind: 'credit-note', total: -(shown ?? 0) });
  expect(await latest(to)).toEqual({ ...common, kind: 'invoice', total: shown });
  expect(await creditOf(kontor, old)).toBe(0);
}

test.each(cases)(
  'a migration and its taking back credit what was paid and charge just that: $name, tax rounded by $rounding',
  async ({ rounding, address, passes, paid, next }) => {
    roundBy(rounding);
    const moved = await mover(kontor, { type: 'shopware6' }, address);
    const { old, successor } = moved;
    await kontor.settle();
    if (paid > 0 && next === 0) await answered(moved, address.vatId ?? '', 'INVALID', 1);
    await old.signIn();
    await subscribe(kontor, old, wanted);
    expect(await latest(old)).toMatchObject({ percent: paid });
    await passes(moved);
    await old.signIn();
    await moved.stage();
    const { moves } = await moved.overview();
    const answer = await old.client.expect(200, `PUT ${old.shopPath}/migration/complete`);
    expect(answer.json<ShopMigration>().state).toBe('completed');
    await kontor.settle();
    await expectMoved(moved, old, successor, moves?.credit ?? null, paid);
    expect((await contractOf(successor)).vat_percent).toBe(next);

    const { revert } = await moved.overview();
    await old.client.expect(200, `PUT ${old.shopPath}/migration/revert`);
    await kontor.settle();
    await expectMoved(moved, successor, old, revert?.moves.credit ?? null, paid);
    expect((await contractOf(old)).vat_percent).toBe(next);
    await kontor.pass(31);
    const items = [28_900, 16_300, 3_900];
    const tax =
      rounding === 'invoice'
        ? Math.round((net * next) / 100)
        : items.reduce((sum, each) => sum + Math.round((each * next) / 100), 0);
    expect(await latest(old)).toEqual({ kind: 'invoice', total: net + tax, percent: next, held: null });
    const customer = await customerOf(kontor, old);
    await compare(kontor, customer);
    expect(await differencesOf(kontor, customer)).toEqual([]);
  },
  60_000,
);

/** A contract that is to be moved, of a country whose rate changes before its next period. */
async function beforeNewRate(isoCountryCode: string, zip: string): Promise<Mover> {
  const moved = await mover(kontor, { type: 'shopware6' }, without(isoCountryCode, zip));
  await subscribe(kontor, moved.old, wanted);
  await moved.stage();
  return moved;
}

test('a migration whose answers are lost around the change of the rate credits by the rate that was paid', async () => {
  const moves: Mover[] = [];
  for (let call = 0; call < 14; call += 1) moves.push(await beforeNewRate('HR', '10000'));
  await rateIn('HR', 26, 20);
  await kontor.settle();
  for (const [call, { old }] of moves.entries()) {
    await kontor.faults.change({
      add: [
        { kind: 'lose', skip: call, times: 1 },
        { kind: 'cut', skip: call + 1, times: 1000 },
      ],
    });
    await old.client.call(`PUT ${old.shopPath}/migration/complete`);
    await kontor.faults.change({ reset: true });
  }
  await kontor.timeTravel.advance(5 * 60_000);
  await kontor.settle();
  for (const { old, successor, ...moved } of moves) {
    await old.signIn();
    if ((await moved.overview()).migration?.state === 'staged')
      await old.client.expect(200, `PUT ${old.shopPath}/migration/complete`);
    await kontor.settle();
    const [note, invoice] = [await latest(old, 'credit-note'), await latest(successor)];
    expect([note?.kind, note?.percent, note?.held]).toEqual(['credit-note', 25, null]);
    expect([invoice?.kind, invoice?.percent, invoice?.held]).toEqual(['invoice', 25, null]);
    expect((await contractOf(successor)).vat_percent).toBe(26);
  }
}, 120_000);

test('a contract whose end the payment provider refuses keeps the rate of its next period', async () => {
  const { old } = await beforeNewRate('FR', '75001');
  await rateIn('FR', 21, 20);
  await kontor.settle();
  expect((await contractOf(old)).vat_percent).toBe(21);
  const refused = { kind: 'refuse' as const, method: 'DELETE' as const, path: '/v1/subscriptions', status: 400 };
  await kontor.faults.change({ add: [{ ...refused, error: { type: 'invalid_request_error', message: 'No' } }] });
  await old.client.expect(409, `PUT ${old.shopPath}/migration/complete`);
  await kontor.settle();
  const { stripe_id: id, vat_percent } = await contractOf(old);
  const { default_tax_rates: rates } = await kontor.stripe.subscriptions.retrieve(id, {
    expand: ['default_tax_rates'],
  });
  expect([vat_percent, rates?.map(({ percentage }) => percentage)]).toEqual([21, [21]]);
});
