import type { ElementOptions } from '../messages.ts';
import { languageOf, textsIn } from '../texts.ts';
import { type ElementType, StripeElement } from './element.ts';
import { WalletElement } from './wallet-element.ts';

export interface GroupOptions {
  locale?: string;
  /** Of a group without an intent, in cents. */
  amount?: number;
  currency?: string;
  [option: string]: unknown;
}

/** A name, or a component of react-stripe-js, which carries the name of its element. */
type Wanted = string | { __elementType?: string };

export interface ElementsGroup {
  create(type: string, options?: ElementOptions): StripeElement | WalletElement;
  getElement(type: Wanted): StripeElement | WalletElement | null;
  update(options: GroupOptions): void;
  fetchUpdates(): Promise<Record<string, never>>;
  submit(): Promise<Record<string, never>>;
}

const isOffered = (type: string): type is ElementType => type === 'card' || type === 'iban';

export function elementsGroup(base: string, publishableKey: string, options: GroupOptions): ElementsGroup {
  const elements = new Map<string, StripeElement | WalletElement>();
  let locale = options.locale ?? 'auto';
  let { amount = 0, currency = 'eur' } = options;
  const wallet = (): WalletElement => {
    const language = languageOf(locale);
    const element: WalletElement = new WalletElement({
      base,
      language,
      texts: textsIn(language),
      charge: () => ({ amount, currency }),
      forget: () => {
        if (elements.get('expressCheckout') === element) elements.delete('expressCheckout');
      },
    });
    elements.set('expressCheckout', element);
    return element;
  };
  return {
    create(type, elementOptions = {}) {
      if (elements.has(type))
        throw new Error(`Can only create one Element of type ${type} through elements().create().`);
      if (type === 'expressCheckout') return wallet();
      if (!isOffered(type))
        throw new Error(`The payment sandbox offers the elements card, iban and expressCheckout, not ${type}.`);
      const language = languageOf(locale);
      const element: StripeElement = new StripeElement(type, elementOptions, {
        base,
        publishableKey,
        language,
        texts: textsIn(language),
        forget: () => {
          if (elements.get(type) === element) elements.delete(type);
        },
      });
      elements.set(type, element);
      return element;
    },
    getElement: (type) => elements.get(typeof type === 'string' ? type : (type.__elementType ?? '')) ?? null,
    update(changed) {
      locale = changed.locale ?? locale;
      amount = changed.amount ?? amount;
      currency = changed.currency ?? currency;
    },
    fetchUpdates: async () => ({}),
    submit: async () => ({}),
  };
}
