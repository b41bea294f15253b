import { startApiServer } from '@kontor/testing/api-server';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerBilling, runningSubscription } from '../../testing/billing-answers.ts';
import { renderSubscription } from '../../testing/render-subscription.tsx';

const api = startApiServer();
const until = '2026-12-31';
const chargedFrom = '2026-12-31T23:00:00.000Z';

test.each([
  [
    'a contract that is paid again afterwards',
    { complimentaryUntil: until, chargedFrom },
    'Bis einschließlich 31.12.2026 entstehen Ihnen keine Kosten. Ab dem 01.01.2027 gilt Ihr Abonnement zu seinen Preisen weiter.',
  ],
  [
    'what ends afterwards',
    { complimentaryUntil: until, stripeSubscriptions: [] },
    'Bis einschließlich 31.12.2026 entstehen Ihnen keine Kosten. Dann endet Ihr Abonnement.',
  ],
  ['what is so for ever', { complimentaryUntil: null, chargedFrom }, 'Es entstehen Ihnen keine Kosten.'],
])('the page says until when it is complimentary, of %s', async (_, agreed, sentence) => {
  answerBilling(api, { subscription: runningSubscription({ state: 'complimentary', ...agreed }) });
  await renderSubscription('/subscription');
  expect(await screen.findByText(/mit 4 WMS-Geräten und 3 Kassen/)).toHaveTextContent(sentence);
});

test('a contract that is complimentary no more says when it is charged', async () => {
  answerBilling(api, { subscription: runningSubscription({ chargedFrom }) });
  await renderSubscription('/subscription');
  expect(await screen.findByText(/mit 4 WMS-Geräten und 3 Kassen/)).toHaveTextContent(
    'Ab dem 01.01.2027 gilt Ihr Abonnement zu seinen Preisen weiter.',
  );
});

test('what is paid again afterwards can be cancelled before', async () => {
  answerBilling(api, {
    subscription: runningSubscription({ state: 'complimentary', complimentaryUntil: until, chargedFrom }),
  });
  await renderSubscription('/subscription/leave');
  expect(await screen.findByRole('button', { name: 'Abonnement kündigen' })).toBeEnabled();
});
