import type { PriceChange } from '@kontor/contract/price-change';
import { startApiServer } from '@kontor/testing/api-server';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerBilling, runningSubscription } from '../../testing/billing-answers.ts';
import { asReader, renderSubscription } from '../../testing/render-subscription.tsx';

const api = startApiServer();

const change: PriceChange = {
  from: '2027-02-01T00:00:00.000Z',
  isYearlySubscription: false,
  before: { subtotal: 44_600, total: 53_074 },
  after: { subtotal: 49_900, total: 59_381 },
};
const notice = async () => {
  const title = await screen.findByText('Neue Preise ab dem 01.02.2027');
  return within(title.parentElement?.parentElement ?? title);
};

test('a list that is going to move the contract is on its page: both amounts, the day, and the right to leave', async () => {
  answerBilling(api, { paymentData: { priceChange: change } });
  await renderSubscription('/subscription');
  const told = await notice();
  const rows = (await notice())
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent?.replace('\u00a0', ' ')]);
  expect(rows).toEqual([
    [expect.stringMatching(/^Bisher pro Monat446,00\s€ netto$/), '530,74 €'],
    [expect.stringMatching(/^Künftig pro Monat499,00\s€ netto$/), '593,81 €'],
  ]);
  expect(told.getByText(/bis einschließlich 31.01.2027 kündigen/)).toBeVisible();
  expect(told.getByRole('link', { name: 'Zur Kündigung' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/subscription\/leave$/),
  );
});

test('prices of a year are told as such, also in English', async () => {
  answerBilling(api, { paymentData: { priceChange: { ...change, isYearlySubscription: true } } });
  await renderSubscription('/subscription', { language: 'en' });
  expect(await screen.findByText('From then on per year')).toBeVisible();
  expect(screen.getByText('Until then per year')).toBeVisible();
});

test.each([
  ['who may not change the contract', {}, { host: asReader() }],
  ['whose contract the team looks after', { noSelfService: true }, {}],
])('%s is told of new prices, without a way that leads nowhere', async (_, subscription, options) => {
  answerBilling(api, {
    subscription: runningSubscription(subscription),
    paymentData: { priceChange: change },
  });
  await renderSubscription('/subscription', options);
  expect((await notice()).queryByRole('link')).not.toBeInTheDocument();
});

test('without new prices nothing is told', async () => {
  answerBilling(api);
  await renderSubscription('/subscription');
  expect(await screen.findByRole('radio', { name: /Professional/ })).toBeVisible();
  expect(screen.queryByText(/Neue Preise/)).not.toBeInTheDocument();
});
