import { expect, test } from 'vitest';
import { type Answers, answeringProvider, listOf } from '../../testing/answering-provider.ts';
import { ensureTaxRates } from './tax-rates.ts';

const rate = (id: string, percentage: number, change: object = {}) => ({
  id,
  percentage,
  active: true,
  metadata: { origin: 'kontor' },
  ...change,
});

const ensure = async (
  percentages: number[],
  listed: object[],
  known: [number, string][] = [],
  answers: Answers = {},
) => {
  const { stripe, told, read } = answeringProvider({
    'GET tax_rates': listOf(...listed),
    'POST tax_rates': rate('txr_new', 21),
    ...answers,
  });
  const ids = new Map(known);
  await ensureTaxRates(stripe, ids, percentages);
  return { ids: Object.fromEntries(ids), told: told.map(({ call, params }) => [call, params]), read };
};

test('rates that are known are not looked up again, and no VAT needs no rate', async () => {
  expect(await ensure([19, 0], [], [[19, 'txr_19']])).toEqual({ ids: { 19: 'txr_19' }, told: [], read: [] });
});

test('the provider’s rates are used where it has them', async () => {
  const { ids, told } = await ensure([19, 25.5], [rate('txr_19', 19), rate('txr_fi', 25.5)]);
  expect([ids, told]).toEqual([{ 19: 'txr_19', 25.5: 'txr_fi' }, []]);
});

test('what it lacks is created, on top of net prices', async () => {
  const { ids, told } = await ensure([19, 21], [rate('txr_19', 19)]);
  expect(ids).toEqual({ 19: 'txr_19', 21: 'txr_new' });
  expect(told).toEqual([
    ['POST tax_rates', { display_name: 'VAT', inclusive: 'false', percentage: '21', 'metadata[origin]': 'kontor' }],
  ]);
});

test('a rate that was archived counts again, and one of another product is none of ours', async () => {
  const listed = [rate('txr_old', 16, { active: false }), rate('txr_else', 19, { metadata: null })];
  const { ids, told } = await ensure([16, 19], listed, [], {
    'POST tax_rates/txr_old': rate('txr_old', 16),
    'POST tax_rates': rate('txr_new', 19),
  });
  expect(ids).toEqual({ 16: 'txr_old', 19: 'txr_new' });
  expect(told[0]).toEqual(['POST tax_rates/txr_old', { active: 'true' }]);
  expect(told[1]?.[0]).toBe('POST tax_rates');
});

test('one rate that is missing is made beside those that are known', async () => {
  const { ids, told } = await ensure([19, 21], [rate('txr_19', 19)], [[19, 'txr_19']]);
  expect([ids, told.length]).toEqual([{ 19: 'txr_19', 21: 'txr_new' }, 1]);
});
