import { keys } from './running-sandbox.ts';

const online = { 'mandate_data[customer_acceptance][type]': 'online' };

/** Does what Stripe.js does for an IBAN: creates a payment method, then confirms with mandate data. */
export async function confirmWithIban(origin: string, secret: string, iban: string): Promise<Response> {
  const base = `${origin}/payment-sandbox/v1`;
  const kind = secret.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
  const post = (path: string, form: Record<string, string>) =>
    fetch(`${base}${path}`, { method: 'POST', body: new URLSearchParams({ key: keys.publishableKey, ...form }) });
  const created = await post('/payment_methods', {
    type: 'sepa_debit',
    'sepa_debit[iban]': iban,
    'billing_details[name]': 'Eva Brandt',
    'billing_details[email]': 'eva@radwerk.test',
  });
  const { id } = (await created.json()) as { id: string };
  return post(`/${kind}/${secret.split('_secret_')[0]}/confirm`, {
    client_secret: secret,
    payment_method: id,
    ...online,
  });
}

/** The customer's click on the bank's page. */
export const answerBank = (origin: string, secret: string, outcome: 'succeeded' | 'failed'): Promise<Response> =>
  fetch(`${origin}/payment-sandbox/challenge`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ intent: secret.split('_secret_')[0] ?? '', client_secret: secret, outcome }),
  });
