import { orderItem } from '@kontor/domain/cart';
import {
  aConfig,
  anOrganization,
  aPaymentData,
  aPriceList,
  aProduct,
  aShop,
  aSubscription,
} from '@kontor/testing/factories';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TrialCard } from './trial-card.tsx';

const end = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const onTrial = (days: number) =>
  aSubscription({
    state: 'trial',
    items: [{ state: 'active', product: aProduct({ isTrial: true }), quantity: 1, validUntil: end(days) }],
    stripeSubscriptions: [],
  });
const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ');
const card = () => plain(screen.queryByRole('region', { name: 'Testphase' })?.textContent);

test('says which day it is, what it costs afterwards, and orders for the end', async () => {
  await renderWithHost(<TrialCard subscription={onTrial(12)} paymentData={null} prices={aPriceList()} />);
  expect(card()).toContain('Noch 12 Tage');
  expect(screen.getByRole('meter', { name: 'Tage der Testphase' })).toHaveAttribute('aria-valuetext', 'Tag 19 von 30');
  expect(card()).toContain('Es wird nichts abgebucht');
  expect(card()).toContain('Professional289,00 €');
  expect(card()).toContain('Gesamt pro Monat343,91 €');
  expect(screen.getByRole('link', { name: /^Jetzt bestellen, ab \d\d\.\d\d\.\d{4} zahlen$/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/\?checkout=true&start=trial-end$/),
  );
});

test('tax is what the server says of the day on which the trial ends', async () => {
  const prices = aPriceList().map((price) => ({ ...price, vatPercent: 20 }));
  await renderWithHost(<TrialCard subscription={onTrial(12)} paymentData={null} prices={prices} />);
  expect(card()).toContain('MwSt. 20 %57,80 €');
  expect(card()).toContain('Gesamt pro Monat346,80 €');
});

test('a trial is as long as it was when it began, whatever the installation offers since', async () => {
  const trial = onTrial(12);
  const items = trial.items.map((item) => ({ ...item, trialDays: 14 }));
  await renderWithHost(<TrialCard subscription={{ ...trial, items }} paymentData={null} prices={null} />, {
    host: { config: aConfig({ trialDays: 60 }) },
  });
  expect(screen.getByRole('meter', { name: 'Tage der Testphase' })).toHaveAttribute('aria-valuetext', 'Tag 3 von 14');
});

test('after an order it says what was ordered, whatever is selected since: the first charge with its day, amount and method', async () => {
  const begin = end(5);
  const ordered = aSubscription({
    items: aSubscription().items.map((item) => ({ ...item, trialDays: 14 })),
    stripeSubscriptions: [
      { uuid: aSubscription().uuid, state: 'trialing', isYearly: false, stripeSetupIntentId: null },
    ],
  });
  const chosen = { items: [orderItem(aProduct({ type: 'starter' }), 1)], isYearlySubscription: true };
  await renderWithHost(
    <TrialCard
      subscription={ordered}
      paymentData={aPaymentData({ currentMainSubscriptionPeriodEnd: begin })}
      prices={aPriceList()}
      chosen={chosen}
    />,
  );
  expect(card()).toContain('Gesamt pro Monat');
  expect(card()).not.toContain('Starter');
  expect(card()).toContain('Noch 5 Tage');
  expect(screen.getByRole('meter')).toHaveAttribute('aria-valuetext', 'Tag 10 von 14');
  expect(card()).toMatch(/Ihre Bestellung beginnt am \d\d\.\d\d\.\d{4}\./);
  expect(card()).toMatch(/Erste Abbuchung am \d\d\.\d\d\.\d{4} \(Visa •••• 4242\)/);
  expect(screen.queryByRole('link', { name: /Jetzt bestellen/ })).not.toBeInTheDocument();
});

test('who sees no amounts sees the days, and who may not order sees no order', async () => {
  const organization = anOrganization({ role: 'operations' });
  const place = { organization, shop: aShop(), organizations: [organization], reload: async () => undefined };
  await renderWithHost(<TrialCard subscription={onTrial(1)} paymentData={null} prices={null} />, { host: { place } });
  expect(card()).toContain('Heute ist der letzte Tag');
  expect(card()).not.toContain('€');
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('without a trial there is nothing', async () => {
  await renderWithHost(<TrialCard subscription={aSubscription()} paymentData={aPaymentData()} prices={aPriceList()} />);
  expect(screen.queryByRole('region', { name: 'Testphase' })).not.toBeInTheDocument();
});
