import type { Language, Texts } from '../texts.ts';
import { ElementEvents } from './element-events.ts';
import { askInDialog } from './frame-dialog.ts';

/** What a sheet shows: of the group of elements, which the page may update. */
interface Charge {
  amount: number;
  currency: string;
}

export interface WalletContext {
  base: string;
  language: Language;
  texts: Texts;
  charge: () => Charge;
  forget: () => void;
}

const none = { amazonPay: false, applePay: false, googlePay: false, link: false, paypal: false, klarna: false };

/**
 * The Express Checkout Element with one wallet, which is always available. Its button is in the page and its sheet in a
 * frame. https://docs.stripe.com/js/element/express_checkout_element
 */
export class WalletElement extends ElementEvents {
  readonly _type = 'expressCheckout';
  readonly #context: WalletContext;
  readonly #button = document.createElement('button');
  /** The test card with which the customer has just paid. */
  #card: string | null = null;

  constructor(context: WalletContext) {
    super();
    this.#context = context;
    this.#button.type = 'button';
    this.#button.textContent = context.texts('walletButton');
    Object.assign(this.#button.style, {
      background: '#000',
      border: '0',
      borderRadius: '8px',
      color: '#fff',
      cursor: 'pointer',
      font: '600 15px system-ui, sans-serif',
      minHeight: '48px',
      width: '100%',
    });
    this.#button.addEventListener('click', () => this.#offer());
  }

  mount(target: string | HTMLElement): this {
    const place = typeof target === 'string' ? document.querySelector(target) : target;
    place?.replaceChildren(this.#button);
    const availablePaymentMethods = { ...none, link: true };
    queueMicrotask(() => this._emit('ready', { availablePaymentMethods }));
    return this;
  }

  unmount(): this {
    this.#button.remove();
    return this;
  }

  destroy(): this {
    this.unmount();
    this._forgetHandlers();
    this.#context.forget();
    return this;
  }

  update(): this {
    return this;
  }

  /** The test card of the sheet, for a confirmation token; it can be taken once. */
  _takeCard(): string | null {
    const card = this.#card;
    this.#card = null;
    return card;
  }

  /** The page decides whether the sheet opens. */
  #offer(): void {
    this._emit('click', { expressPaymentType: 'link', resolve: () => void this.#open(), reject: () => {} });
  }

  async #open(): Promise<void> {
    const { base, language, texts, charge } = this.#context;
    const { amount, currency } = charge();
    const query = new URLSearchParams({ amount: String(amount), currency, locale: language });
    const card = await askInDialog<string>({
      src: `${base}wallet?${query.toString()}`,
      title: texts('walletFrame'),
      read: (message) => {
        if (message === 'wallet-closed') return '';
        return typeof message === 'string' && message.startsWith('wallet-card:') ? message.slice(12) : null;
      },
      closed: '',
    });
    if (card === '') return this._emit('cancel');
    this.#card = card;
    return this._emit('confirm', { expressPaymentType: 'link', paymentFailed: () => {} });
  }
}
