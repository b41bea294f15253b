import type { UsageMonth } from '@kontor/contract/usage';
import { addMonths, monthOf, monthStart } from '@kontor/domain/calendar-month';
import { closesAt } from '@kontor/domain/usage';
import { expect, test } from 'vitest';
import { baseData } from '../../testing/accounts.ts';
import { invoiceRows } from '../../testing/invoices.ts';
import { operatorOf } from '../../testing/operator.ts';
import { sellOrders } from '../../testing/sell-orders.ts';
import { stopClock } from '../../testing/stop-clock.ts';
import { enterRate } from '../../testing/tax-rates.ts';
import { type Orderer, orderer, selection, subscribe, testBilling } from '../../testing/test-billing.ts';
import { answerRegisterIn, austrian } from '../../testing/vat-ids.ts';

const operators: string[] = [];
const kontor = await testBilling({ operators });
const { clock } = kontor.infrastructure;
stopClock(clock);
const operator = await operatorOf(kontor, operators);

const passUntil = (instant: string) => kontor.pass((Date.parse(instant) - clock.now().getTime()) / 86_400_000);
const running = () => monthOf(clock.now().toISOString());

async function passUntilBilled(month: string): Promise<void> {
  await passUntil(closesAt(month));
  // The provider collects an hour later.
  await kontor.pass(0.1);
}

const billOf = async (buyer: Orderer) => {
  const bills = (await invoiceRows(kontor, buyer)).filter(({ lines }) => lines.some((line) => line.extraOrders));
  return bills.map(({ held_reason, vat_percent, total, recipient }) => ({
    held_reason,
    vat_percent,
    total,
    city: recipient.city,
  }));
};

/** What its plan does not include costs 600 €. */
async function sellTooMuch(buyer: Orderer): Promise<void> {
  const months = (await buyer.client.expect(200, `GET ${buyer.shopPath}/usage`)).json<UsageMonth[]>();
  const included = months.find(({ month }) => month === running())?.included ?? 0;
  await sellOrders(kontor, buyer, included + 3_000);
}

test('a month is taxed by the rate of its first day, whenever the contract began and whatever the address is by then', async () => {
  await passUntil(monthStart(addMonths(running(), 1)));
  await kontor.pass(2);
  const earlier = await orderer(kontor);
  await subscribe(kontor, earlier, selection('starter'));
  await enterRate(kontor, operator, { isoCountryCode: 'DE', rate: 22.5, begins: 5 });
  await kontor.pass(8);
  const later = await orderer(kontor);
  await subscribe(kontor, later, selection('starter'));
  const month = running();
  await sellTooMuch(later);
  await earlier.signIn();
  await sellTooMuch(earlier);
  const moved = baseData({ city: 'Hamburg' });
  await earlier.client.expect(200, `PUT /organization/${earlier.organizationUuid}/base-data`, moved);
  await passUntilBilled(month);
  const bill = { held_reason: null, vat_percent: 19, total: 71_400 };
  expect(await billOf(later)).toEqual([{ ...bill, city: baseData().city }]);
  expect(await billOf(earlier)).toEqual([{ ...bill, city: 'Hamburg' }]);
});

test('a contract that was ordered with VAT has it in its first month, also if a VAT id was lost days before', async () => {
  const address = austrian();
  const buyer = { ...(await orderer(kontor, address)), vatId: address.vatId };
  await kontor.settle();
  await passUntil(monthStart(addMonths(running(), 1)));
  await answerRegisterIn(kontor, [buyer], 'INVALID', 1);
  await buyer.signIn();
  await subscribe(kontor, buyer, selection('starter'));
  const month = running();
  await sellTooMuch(buyer);
  await passUntilBilled(month);
  expect(await billOf(buyer)).toMatchObject([{ held_reason: null, vat_percent: 20, total: 72_000 }]);
});
