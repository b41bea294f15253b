import type { CartRequest } from '@kontor/contract/cart';
import { startApiServer } from '@kontor/testing/api-server';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { billingCalls } from '../../billing/calls.ts';
import { answerBilling, pricedCart, trialSubscription } from '../../testing/billing-answers.ts';
import { installFakeStripe } from '../../testing/fake-stripe.ts';
import { orderButton, orderingWith } from '../../testing/ordering.tsx';
import { renderSubscription } from '../../testing/render-subscription.tsx';

const api = startApiServer();
const { acceptOrders, acceptSync } = orderingWith(api);

beforeEach(() => {
  installFakeStripe();
});

describe('during a trial', () => {
  const begin = '2026-12-20T00:00:00.000Z';

  async function openTrial(search = '?checkout=true') {
    answerBilling(api, { subscription: trialSubscription(), paymentData: { paymentMethod: null } });
    const priced: (string | undefined)[] = [];
    api.answer(billingCalls.cart, ({ body }) => {
      const request = body as CartRequest;
      priced.push(request.startsAt);
      const { total } = pricedCart(request);
      const waits = request.startsAt === 'trial-end';
      return pricedCart(request, {
        dueNow: { amount: waits ? 0 : total, lines: [] },
        nextCharge: { amount: total, date: waits ? begin : '2026-12-22T00:00:00.000Z' },
      });
    });
    const rendered = await renderSubscription(`/subscription${search}`, {
      host: { renderedAt: new Date('2026-11-20T09:00:00Z') },
    });
    const start = within(await screen.findByRole('group', { name: 'Beginn' }));
    return { ...rendered, start, priced };
  }

  test('an order begins at once unless the person wants it otherwise, and both say what is due when', async () => {
    const { start, priced } = await openTrial();
    expect(start.getByRole('radio', { name: 'Jetzt beginnen' })).toBeChecked();
    expect(start.getByText(/Die Testphase endet mit der Bestellung. Heute werden 343,91\s€ fällig/)).toBeVisible();
    expect(
      start.getByText(/Sie testen bis zum 19.12.2026 kostenlos weiter. Am 20.12.2026 werden 343,91\s€ fällig/),
    ).toBeVisible();
    expect(priced).toEqual([undefined]);
  });

  test('an order that is paid by bank transfer is invoiced at once, and not due at once', async () => {
    const { user, start } = await openTrial('?interval=year&checkout=true');
    await user.click(await screen.findByRole('radio', { name: 'Überweisung' }));
    expect(await start.findByText(/Die Rechnung über [\d.,]+\s€ senden wir Ihnen heute/)).toBeVisible();
  });

  test('an order that waits for its end is priced, placed and confirmed as one that does', async () => {
    const { user, start, location } = await openTrial();
    await user.click(start.getByRole('radio', { name: 'Nach der Testphase beginnen' }));
    const due = within(screen.getByRole('list', { name: 'Fällige Beträge' }));
    expect(await due.findByText('0,00 €')).toBeVisible();
    expect(due.getByText('Ab 20.12.2026, monatlich')).toBeVisible();
    expect(location.current).toContain('start=trial-end');
    await user.click(screen.getByRole('radio', { name: 'Karte' }));
    await user.type(await screen.findByRole('textbox', { name: 'Provider card' }), '4242424242424242');
    const orders = acceptOrders();
    acceptSync();
    await waitFor(async () => expect(await orderButton()).not.toHaveAttribute('aria-disabled'));
    await user.click(await orderButton());
    expect(
      await screen.findByText(/^Ihr Abonnement beginnt am 20.\sDezember. Bis dahin testen Sie kostenlos weiter.$/),
    ).toBeVisible();
    expect(orders.map(({ order }) => order.startsAt)).toEqual(['trial-end']);
    await waitFor(() => expect(location.current).not.toContain('start='));
  });

  test('another beginning is another cart, with another key', async () => {
    const { user, start } = await openTrial();
    await user.click(screen.getByRole('radio', { name: 'Karte' }));
    await user.type(await screen.findByRole('textbox', { name: 'Provider card' }), '4242424242424242');
    const failed = api.fail(billingCalls.order, 503, 'payment-provider-unavailable', [], { once: true });
    await user.click(await orderButton());
    await screen.findByRole('alert');
    await user.click(start.getByRole('radio', { name: 'Nach der Testphase beginnen' }));
    const orders = acceptOrders();
    acceptSync();
    await waitFor(async () => expect(await orderButton()).not.toHaveAttribute('aria-disabled'));
    await user.click(await orderButton());
    await screen.findByText('Vielen Dank für Ihre Bestellung');
    expect(orders[0]?.id).not.toBe(failed[0]?.['id']);
  });
});

test('without a trial there is no beginning to choose', async () => {
  answerBilling(api);
  await renderSubscription('/subscription?plan=professional&start=trial-end&checkout=true');
  await orderButton();
  expect(screen.queryByRole('group', { name: 'Beginn' })).not.toBeInTheDocument();
});
