import { randomUUID } from 'node:crypto';
import type { PaymentMethodType } from '@kontor/contract/subscription';
import type { Selection } from '@kontor/domain/cart';
import { cart } from '@kontor/domain/testing';
import { expect, test } from 'vitest';
import { moneyDatabase } from '../../testing/money-database.ts';
import { itemRow, onTrial, paymentRow, situation } from '../../testing/situation.ts';
import { makeQuote } from '../cart/make-quote.ts';
import { selectionHash } from '../cart/price-selection.ts';
import { findQuote } from '../cart/quote.repository.ts';
import type { ShopSituation } from '../cart/shop-situation.ts';
import { confirmQuote } from './confirm-quote.ts';

const money = await moneyDatabase();
const { billing } = money;

const begin = '2026-11-22T10:00:00.000Z';
const starter = cart('starter');

/** What the shop has, as rules see it, with the uuid of a shop that exists. */
const ofShop = async (given: ShopSituation): Promise<ShopSituation> => {
  money.setClock(begin);
  return { ...given, shop: { ...given.shop, uuid: await money.shop() } };
};
const quoteFor = (given: ShopSituation, selection: Selection) => makeQuote(billing, given, selection, 'en');
const confirm = (
  given: ShopSituation,
  selection: Selection,
  quoteUuid: string | null,
  paymentMethodType: PaymentMethodType = 'card',
) => confirmQuote(billing, given, selection, { quoteUuid, paymentMethodType }, 'en');

/** An order that was carried out by a quote. */
const charge = (given: ShopSituation, quoteUuid: string, state: 'done' | 'failed' = 'done') =>
  billing.database
    .insertInto('billing_order')
    .values({
      uuid: randomUUID(),
      shop_uuid: given.shop.uuid,
      kind: 'update',
      request_hash: '',
      quote_uuid: quoteUuid,
      plan: '{}',
      state,
      lease_until: new Date(begin),
      payment_subscription_uuid: randomUUID(),
      created_at: new Date(begin),
    })
    .execute();

const changed = (total: number): unknown =>
  expect.objectContaining({
    code: 'quote-changed',
    options: { cart: expect.objectContaining({ total, quoteId: expect.any(String) }) },
  });

test('the quote that the customer saw is the one that is charged', async () => {
  const given = await ofShop(onTrial());
  const seen = await quoteFor(given, starter);
  money.setClock('2026-11-22T10:20:00.000Z');
  await quoteFor(given, starter);
  const confirmed = await confirm(given, starter, seen.uuid);
  expect(confirmed).toMatchObject({ uuid: seen.uuid, cart: { total: 17_731, dueNow: { amount: 17_731 } } });
});

test('a quote of another selection is refused, with the cart as it is now', async () => {
  const given = await ofShop(onTrial());
  const seen = await quoteFor(given, starter);
  await expect(confirm(given, cart('advanced'), seen.uuid)).rejects.toEqual(changed(27_251));
});

test('a quote of another shop, and one that never was, are refused', async () => {
  const given = await ofShop(onTrial());
  const foreign = await quoteFor(await ofShop(onTrial()), starter);
  await expect(confirm(given, starter, foreign.uuid)).rejects.toEqual(changed(17_731));
  await expect(confirm(given, starter, randomUUID())).rejects.toEqual(changed(17_731));
});

test('a quote whose tax changed is refused, whether it was named or not', async () => {
  const given = await ofShop(onTrial());
  const seen = await quoteFor(given, starter);
  const swiss = { ...given, vat: onTrial({ baseData: { isoCountryCode: 'CH' } }).vat };
  await expect(confirm(swiss, starter, seen.uuid)).rejects.toEqual(changed(14_900));
  const other = await ofShop(onTrial());
  await quoteFor(other, starter);
  await expect(confirm({ ...other, vat: swiss.vat }, starter, null)).rejects.toEqual(changed(14_900));
});

test('an order that names no quote is held to the latest of its selection', async () => {
  const given = await ofShop(onTrial());
  await quoteFor(given, starter);
  money.setClock('2026-11-22T10:20:00.000Z');
  const latest = await quoteFor(given, starter);
  await quoteFor(given, cart('advanced'));
  money.setClock('2026-11-22T10:30:00.000Z');
  expect((await confirm(given, starter, null)).uuid).toBe(latest.uuid);
});

test('an order without any quote gets one of its own', async () => {
  const given = await ofShop(onTrial());
  const quote = await confirm(given, starter, null);
  expect(quote).toMatchObject({ shop_uuid: given.shop.uuid, priced_at: new Date(begin), cart: { total: 17_731 } });
  expect(await findQuote(billing.database, given.shop.uuid, { uuid: quote.uuid })).toEqual(quote);
});

test('a change that was charged already is quoted anew, and one that failed is not', async () => {
  const given = await ofShop(situation());
  const smaller = cart('starter', 1);
  const seen = await quoteFor(given, smaller);
  await charge(given, seen.uuid, 'failed');
  expect((await confirm(given, smaller, null)).uuid).toBe(seen.uuid);
  await charge(given, seen.uuid);
  expect((await confirm(given, smaller, null)).uuid).not.toBe(seen.uuid);
});

test('a first order may be completed again by the quote of its earlier attempt', async () => {
  const given = await ofShop(onTrial());
  const seen = await quoteFor(given, starter);
  await charge(given, seen.uuid);
  expect((await confirm(given, starter, null)).uuid).toBe(seen.uuid);
});

test('a quote of the period before is refused', async () => {
  const given = await ofShop(situation());
  const smaller = cart('starter', 1);
  const seen = await quoteFor(given, smaller);
  const renewed = { ...given, live: paymentRow({ period_start: new Date('2026-11-22T10:00:01.000Z') }) };
  await expect(confirm(renewed, smaller, seen.uuid)).rejects.toEqual(changed(20_706));
  const justBegun = { ...given, live: paymentRow({ period_start: new Date(begin) }) };
  expect((await confirm(justBegun, smaller, seen.uuid)).uuid).toBe(seen.uuid);
});

test('a quote is refused once the shop has something else than it changes, also at the same price', async () => {
  const withTill = situation({ items: [itemRow('professional'), itemRow('pos')] });
  const given = await ofShop(withTill);
  const smaller = cart('starter');
  const seen = await quoteFor(given, smaller);
  const withTwo = situation({ items: [itemRow('professional'), itemRow('pos', 2)] });
  await expect(confirm({ ...withTwo, shop: given.shop }, smaller, seen.uuid)).rejects.toEqual(changed(17_731));
  expect((await confirm(given, smaller, seen.uuid)).uuid).toBe(seen.uuid);
});

test('quotes older than a day are forgotten when the shop gets a new one, and those of other shops stay', async () => {
  const given = await ofShop(onTrial());
  const other = await ofShop(onTrial());
  const [old, foreign] = [await quoteFor(given, starter), await quoteFor(other, starter)];
  money.setClock('2026-11-22T10:00:01.000Z');
  const kept = await quoteFor(given, cart('advanced'));
  money.setClock('2026-11-23T10:00:01.000Z');
  await quoteFor(given, starter);
  const found = async (shop: ShopSituation, uuid: string) =>
    (await findQuote(billing.database, shop.shop.uuid, { uuid })) !== null;
  expect([await found(given, old.uuid), await found(given, kept.uuid), await found(other, foreign.uuid)]).toEqual([
    false,
    true,
    true,
  ]);
  expect(
    await findQuote(billing.database, given.shop.uuid, { selectionHash: selectionHash(cart('enterprise')) }),
  ).toBeNull();
});
