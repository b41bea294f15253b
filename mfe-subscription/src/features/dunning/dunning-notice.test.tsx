import type { Balance } from '@kontor/contract/invoice';
import { startApiServer } from '@kontor/testing/api-server';
import { aBalance, aDunningProcess, anOwedItem } from '@kontor/testing/factories';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { billingCalls } from '../../billing/calls.ts';
import { answerBilling, runningSubscription } from '../../testing/billing-answers.ts';
import { renderSubscription } from '../../testing/render-subscription.tsx';

const api = startApiServer();

test('an amount that comes later does not make the title longer, which would move the page: the next page has it', async () => {
  answerBilling(api, { subscription: runningSubscription({ state: 'past-due' }) });
  api.answer(billingCalls.dunningProcess, aDunningProcess());
  const balance = Promise.withResolvers<Balance>();
  api.answer(billingCalls.balance, () => balance.promise);
  const { user } = await renderSubscription('/subscription/leave');
  const title = await screen.findByText(/^Letzte Mahnung/);
  balance.resolve(aBalance({ items: [anOwedItem({ amount: 43_074 })] }));
  expect(await screen.findByText(/430,74\s€ sind noch offen/)).toBeVisible();
  expect(title).toHaveTextContent(/^Letzte Mahnung: bis zum 18\.\sDezember zahlen$/);
  await user.click(screen.getByRole('link', { name: 'Zurück zum Abonnement' }));
  expect(await screen.findByText(/^Letzte Mahnung: 430,74\s€ bis zum 18\.\sDezember zahlen$/)).toBeVisible();
});
