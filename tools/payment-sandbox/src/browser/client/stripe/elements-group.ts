import type { ElementOptions } from '../messages.ts';
import { languageOf, textsIn } from '../texts.ts';
import { type ElementType, StripeElement } from './element.ts';

export interface GroupOptions {
  locale?: string;
  [option: string]: unknown;
}

/** A name, or a component of react-stripe-js, which carries the name of its element. */
type Wanted = string | { __elementType?: string };

export interface ElementsGroup {
  create(type: string, options?: ElementOptions): StripeElement;
  getElement(type: Wanted): StripeElement | null;
  update(options: GroupOptions): void;
  fetchUpdates(): Promise<Record<string, never>>;
  submit(): Promise<Record<string, never>>;
}

const isOffered = (type: string): type is ElementType => type === 'card' || type === 'iban';

export function elementsGroup(base: string, publishableKey: string, options: GroupOptions): ElementsGroup {
  const elements = new Map<string, StripeElement>();
  let locale = options.locale ?? 'auto';
  return {
    create(type, elementOptions = {}) {
      if (!isOffered(type)) throw new Error(`The payment sandbox offers the elements card and iban, not ${type}.`);
      if (elements.has(type))
        throw new Error(`Can only create one Element of type ${type} through elements().create().`);
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
    },
    fetchUpdates: async () => ({}),
    submit: async () => ({}),
  };
}
