import type { ErrorCode, Problem } from '@kontor/contract/problem';
import { ApiError, NetworkError } from '@kontor/platform/api-error';
import { renderWithHost } from '@kontor/testing/render-with-host';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ProviderError } from '../../payment-provider/provider-error.ts';
import { i18n, namespace } from '../../texts/use-texts.ts';
import { useFailedOrderText, useFailureText } from './use-failure-text.ts';

const answer = (code: ErrorCode, more: Partial<Problem> = {}) =>
  new ApiError({ type: '', title: '', status: 409, detail: '', violations: [], ...more, code }, null);
const refused = (path: string) =>
  answer('validation-failed', { violations: [{ path, code: 'invalid', message: 'Invalid string' }] });
const card = (decline_code: string) =>
  new ProviderError({ type: 'card_error', code: 'card_declined', decline_code, message: 'Die Karte wurde abgelehnt.' });
const authentication = 'Die Bestätigung ist fehlgeschlagen. Bitte wählen Sie eine andere Zahlungsmethode.';

const show = (element: React.ReactElement) => renderWithHost(element, { texts: { namespace, i18n } });

const FailureText = ({ error }: { error: unknown }) => useFailureText()(error);
const FailedOrderText = ({ code }: { code: ErrorCode | null }) => useFailedOrderText()(code);

test.each<[string, unknown, string | RegExp]>([
  [
    'the provider’s words alone, which name the one next step',
    new ProviderError({
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: authentication,
    }),
    authentication,
  ],
  [
    'the provider’s words, and what to do',
    card('insufficient_funds'),
    /^Die Karte wurde abgelehnt\. Das Guthaben oder das Limit reicht nicht aus\./,
  ],
  [
    'no reason that a thief must not know',
    card('stolen_card'),
    /^Die Karte wurde abgelehnt\. Ihre Bank nennt uns den Grund nicht\./,
  ],
  [
    'our own words for what the provider told the server in English',
    answer('payment-provider-error', { detail: 'Your card has insufficient funds.', advice: 'not-enough-money' }),
    /^Die Zahlung wurde abgelehnt\. Das Guthaben oder das Limit reicht nicht aus\./,
  ],
  [
    'the provider’s own where their meaning is not known',
    answer('payment-provider-error', { detail: 'This account is closed.' }),
    'This account is closed.',
  ],
  [
    'which entry it does not take',
    refused('baseData.phoneNumber'),
    /nimmt diese Angabe nicht an: Telefon\. Bitte ändern/,
  ],
  [
    'that it does not take the address',
    refused('email'),
    /nimmt die E-Mail-Adresse Ihres Kontos nicht an\. Bitte ändern/,
  ],
  [
    'that another order came first, also of another shop',
    answer('subscription-in-progress'),
    /für diesen oder einen anderen Shop Ihrer Organisation/,
  ],
  ['that there is no connection', new NetworkError('offline'), /^Keine Verbindung/],
  ['that an answer was unexpected', new Error('other'), /^Der Zahlungsdienstleister hat unerwartet geantwortet/],
])('says %s', async (_, error, text) => {
  await show(<FailureText error={error} />);
  expect(await screen.findByText(text)).toBeVisible();
});

test.each<[ErrorCode | null, RegExp]>([
  ['payment-provider-error', /^Die Zahlung wurde abgelehnt\./],
  ['payment-provider-unavailable', /^Unser Zahlungsdienstleister ist zurzeit nicht erreichbar\./],
  ['internal-error', /^Wir konnten sie nicht ausführen\./],
  [null, /^Wir konnten sie nicht ausführen\./],
])('an accepted order that failed by %s', async (code, text) => {
  await show(<FailedOrderText code={code} />);
  expect(await screen.findByText(text)).toBeVisible();
});
