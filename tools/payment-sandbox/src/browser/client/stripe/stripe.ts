import { apiOf, type FormData } from '../api.ts';
import type { ApiAnswer } from '../messages.ts';
import { languageOf, textsIn } from '../texts.ts';
import {
  type ConfirmData,
  type Confirming,
  confirm,
  createMethod,
  finishAction,
  kindOf,
  type MethodType,
  type NewMethod,
  retrieve,
} from './confirm.ts';
import { StripeElement } from './element.ts';
import { type ElementsGroup, elementsGroup, type GroupOptions } from './elements-group.ts';
import { toldIn } from './told-in.ts';
import { WalletElement } from './wallet-element.ts';

interface StripeOptions {
  locale?: string;
}

interface IntentConfirmation {
  clientSecret: string;
  confirmParams?: { confirmation_token?: string; return_url?: string };
}

interface TokenWishes {
  elements: ElementsGroup;
  params?: { payment_method_data?: { billing_details?: FormData } };
}

interface ActionOptions {
  handleActions?: boolean;
}

/** The rest of the sandbox is at the origin of this script. */
const script = document.currentScript;
const base = script instanceof HTMLScriptElement ? new URL('.', script.src).pathname : '/payment-sandbox/';

const resultKeys = {
  payment_intent: 'paymentIntent',
  setup_intent: 'setupIntent',
  payment_method: 'paymentMethod',
  confirmation_token: 'confirmationToken',
  token: 'token',
};

function createStripe(publishableKey: string, { locale = 'auto' }: StripeOptions = {}): object {
  const api = apiOf(base, publishableKey);
  const confirming = (): Confirming => {
    const language = languageOf(locale);
    return { api, base, language, texts: textsIn(language) };
  };
  /** Stripe.js answers by the name of the object: `{ paymentIntent }` or `{ error }`. */
  const named = (key: keyof typeof resultKeys, answer: ApiAnswer): Record<string, unknown> =>
    'error' in answer ? { error: toldIn(languageOf(locale), answer.error) } : { [resultKeys[key]]: answer.object };
  const confirmWith =
    (type: MethodType) =>
    async (secret: string, data: ConfirmData = {}, { handleActions = true }: ActionOptions = {}) =>
      named(kindOf(secret), await confirm(confirming(), { type, secret, data, handleActions }));
  const retrieveIntent = async (secret: string) => named(kindOf(secret), await retrieve(confirming(), secret));

  const confirmIntent = async ({ clientSecret, confirmParams: params = {} }: IntentConfirmation) => {
    const data = { confirmation_token: params.confirmation_token, return_url: params.return_url };
    const confirmation = { type: 'card' as const, secret: clientSecret, data, handleActions: true };
    return named(kindOf(clientSecret), await confirm(confirming(), confirmation));
  };
  const createConfirmationToken = async ({ elements, params }: TokenWishes) => {
    const wallet = elements.getElement('expressCheckout');
    const token = wallet instanceof WalletElement ? wallet._takeCard() : null;
    if (token === null) throw new Error('No wallet has been confirmed in these elements.');
    const data: FormData = { ...params?.payment_method_data, type: 'card', card: { token } };
    return named('confirmation_token', await api.post('/confirmation_tokens', { payment_method_data: data }));
  };

  return {
    elements: (options: GroupOptions = {}) => elementsGroup(base, publishableKey, { locale, ...options }),
    createPaymentMethod: async ({ type, ...from }: NewMethod & { type: MethodType }) =>
      named('payment_method', await createMethod(api, type, from)),
    createToken: async (source: StripeElement) => named('token', await source._create('token', {})),
    createConfirmationToken,
    confirmPayment: confirmIntent,
    confirmSetup: confirmIntent,
    confirmCardPayment: confirmWith('card'),
    confirmCardSetup: confirmWith('card'),
    confirmSepaDebitPayment: confirmWith('sepa_debit'),
    confirmSepaDebitSetup: confirmWith('sepa_debit'),
    retrievePaymentIntent: retrieveIntent,
    retrieveSetupIntent: retrieveIntent,
    handleCardAction: async (secret: string) => {
      const answer = await retrieve(confirming(), secret);
      return named(
        kindOf(secret),
        'error' in answer ? answer : await finishAction(confirming(), secret, answer.object),
      );
    },
    handleNextAction: async ({ clientSecret }: { clientSecret: string }) => {
      const answer = await retrieve(confirming(), clientSecret);
      const finished = 'error' in answer ? answer : await finishAction(confirming(), clientSecret, answer.object);
      return named(kindOf(clientSecret), finished);
    },
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  };
}

/** `version` is the release train that @stripe/stripe-js expects; another makes it warn. */
Object.assign(window, { Stripe: Object.assign(createStripe, { version: 'endive' }) });
