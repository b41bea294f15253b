import type { Api, FormData } from '../api.ts';
import type { ApiAnswer, ApiObject, BillingDetails } from '../messages.ts';
import type { Language, Texts } from '../texts.ts';
import { askBank } from './challenge-dialog.ts';
import { StripeElement } from './element.ts';
import { failureOf } from './intent-failure.ts';

export type Kind = 'payment_intent' | 'setup_intent';
export type MethodType = 'card' | 'sepa_debit';

export interface NewMethod {
  card?: StripeElement | { token: string };
  sepa_debit?: StripeElement | { iban: string };
  billing_details?: BillingDetails;
}

export interface ConfirmData {
  payment_method?: string | NewMethod;
  confirmation_token?: string | undefined;
  return_url?: string | undefined;
  setup_future_usage?: string;
}

export interface Confirming {
  api: Api;
  base: string;
  texts: Texts;
  language: Language;
}

const acceptance = {
  customer_acceptance: { type: 'online', online: { infer_from_client: true, user_agent: navigator.userAgent } },
};

const idOf = (secret: string) => secret.split('_secret_')[0] ?? '';
export const kindOf = (secret: string): Kind => (secret.startsWith('seti_') ? 'setup_intent' : 'payment_intent');
const pathOf = (secret: string) => `/${kindOf(secret)}s/${idOf(secret)}`;

/** Creates a payment method from an element, or from data that the page may know (a token or an IBAN). */
export function createMethod(api: Api, type: MethodType, from: NewMethod): Promise<ApiAnswer> {
  const source = type === 'card' ? from.card : from.sepa_debit;
  const billing = from.billing_details ?? {};
  if (source instanceof StripeElement) return source._create('payment_method', billing);
  const details: FormData = { ...billing, address: { ...billing.address } };
  return api.post('/payment_methods', { type, [type]: { ...source }, billing_details: details });
}

export const retrieve = ({ api }: Confirming, secret: string): Promise<ApiAnswer> =>
  api.get(pathOf(secret), { client_secret: secret });

/** Shows the bank's challenge if there is one and reads the intent afterwards. Closing the dialog counts as a refusal. */
export async function finishAction(confirming: Confirming, secret: string, intent: ApiObject): Promise<ApiAnswer> {
  const action = intent.next_action;
  const redirect = action?.redirect_to_url?.url;
  if (redirect) {
    location.assign(redirect);
    return new Promise(() => {});
  }
  const page = action?.use_stripe_sdk?.stripe_js;
  if (intent.status !== 'requires_action' || !page) return { object: intent };
  // The sandbox returns its pages under its public origin, but the page may frame its own origin only.
  const { pathname, search } = new URL(page, location.href);
  const how = await askBank(`${pathname}${search}`, confirming.texts, confirming.language);
  if (how === 'closed') {
    const form = { intent: idOf(secret), client_secret: secret, outcome: 'failed' };
    await fetch(`${confirming.base}challenge`, { method: 'POST', body: new URLSearchParams(form) });
  }
  const answer = await retrieve(confirming, secret);
  if ('error' in answer) return answer;
  const failure = failureOf(answer.object);
  return failure ? { error: failure } : answer;
}

export interface Confirmation {
  type: MethodType;
  secret: string;
  data: ConfirmData;
  handleActions: boolean;
}

export async function confirm(
  confirming: Confirming,
  { type, secret, data, handleActions }: Confirmation,
): Promise<ApiAnswer> {
  let method = typeof data.payment_method === 'string' ? data.payment_method : undefined;
  if (typeof data.payment_method === 'object') {
    const created = await createMethod(confirming.api, type, data.payment_method);
    if ('error' in created) return created;
    method = created.object.id;
  }
  const answer = await confirming.api.post(`${pathOf(secret)}/confirm`, {
    client_secret: secret,
    payment_method: method,
    confirmation_token: data.confirmation_token,
    use_stripe_sdk: true,
    return_url: data.return_url,
    setup_future_usage: kindOf(secret) === 'payment_intent' ? data.setup_future_usage : undefined,
    mandate_data: type === 'sepa_debit' ? acceptance : undefined,
  });
  if ('error' in answer || !handleActions) return answer;
  return finishAction(confirming, secret, answer.object);
}
