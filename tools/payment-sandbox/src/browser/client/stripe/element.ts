import type { ApiAnswer, BillingDetails, ElementOptions, ElementState, FromFrame, ToFrame } from '../messages.ts';
import type { Language, Texts } from '../texts.ts';
import { ElementEvents } from './element-events.ts';

export type ElementType = 'card' | 'iban';

export interface ElementContext {
  base: string;
  publishableKey: string;
  language: Language;
  texts: Texts;
  /** Removes a destroyed element from the group, so that another one of its type can be created. */
  forget(): void;
}

let count = 0;

const integrationError = (message: string) => Object.assign(new Error(message), { name: 'IntegrationError' });

/** One Element: a frame in the page, and events about what happens inside it. https://docs.stripe.com/js/element */
export class StripeElement extends ElementEvents {
  readonly _type: ElementType;
  readonly #context: ElementContext;
  readonly #created = new Map<number, (answer: ApiAnswer) => void>();
  #options: ElementOptions;
  #place: HTMLElement | null = null;
  #frame: HTMLIFrameElement | null = null;
  #state: ElementState = { empty: true, complete: false };

  constructor(type: ElementType, options: ElementOptions, context: ElementContext) {
    super();
    this._type = type;
    this.#options = options;
    this.#context = context;
  }

  mount(target: string | HTMLElement): this {
    const place = typeof target === 'string' ? document.querySelector(target) : target;
    if (!(place instanceof HTMLElement))
      throw integrationError('The selector you specified applies to no DOM element.');
    this.unmount();
    const { base, language, texts, publishableKey } = this.#context;
    count += 1;
    const frame = document.createElement('iframe');
    frame.name = `__privateStripeFrame${count}`;
    frame.title = texts(this._type === 'card' ? 'cardFrame' : 'ibanFrame');
    frame.allow = 'payment *';
    frame.src = `${base}elements/${this._type}`;
    frame.setAttribute('scrolling', 'no');
    Object.assign(frame.style, { border: '0', display: 'block', width: '100%', height: '1.2em' });
    place.replaceChildren(frame);
    place.classList.add(this.#class('base', 'StripeElement'));
    this.#place = place;
    this.#frame = frame;
    this.#paint();
    window.addEventListener('message', this.#hear);
    this.#greet = () => this.#ask({ type: 'setup', options: this.#framed(), locale: language, publishableKey });
    return this;
  }

  unmount(): this {
    window.removeEventListener('message', this.#hear);
    this.#frame?.remove();
    this.#place?.classList.remove('StripeElement', ...this.#states().map(([name]) => name));
    this.#frame = null;
    this.#place = null;
    this.#state = { empty: true, complete: false };
    return this;
  }

  destroy(): this {
    this.unmount();
    this._forgetHandlers();
    this.#context.forget();
    return this;
  }

  update(options: ElementOptions): this {
    this.#options = { ...this.#options, ...options };
    this.#ask({ type: 'update', options: this.#framed() });
    return this;
  }

  focus(): void {
    this.#frame?.focus();
    this.#ask({ type: 'focus' });
  }

  blur(): void {
    this.#ask({ type: 'blur' });
  }

  clear(): void {
    this.#ask({ type: 'clear' });
  }

  /** Makes the frame send its data to the sandbox; the page receives the id of the result. */
  _create(what: 'payment_method' | 'token', billing: BillingDetails): Promise<ApiAnswer> {
    if (!this.#frame)
      throw integrationError(
        'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
      );
    count += 1;
    const call = count;
    return new Promise((resolve) => {
      this.#created.set(call, resolve);
      this.#ask({ type: 'create', call, what, billing });
    });
  }

  #greet = () => {};

  #framed(): ElementOptions {
    const { classes: _classes, ...framed } = this.#options;
    return framed;
  }

  #ask(message: ToFrame): void {
    this.#frame?.contentWindow?.postMessage(message, new URL(this.#frame.src).origin);
  }

  #class(key: string, otherwise: string): string {
    return this.#options.classes?.[key] ?? otherwise;
  }

  #states(): [string, boolean][] {
    const { empty, complete, error } = this.#state;
    return [
      [this.#class('empty', 'StripeElement--empty'), empty],
      [this.#class('complete', 'StripeElement--complete'), complete],
      [this.#class('invalid', 'StripeElement--invalid'), error !== undefined],
    ];
  }

  #paint(): void {
    for (const [name, on] of this.#states()) this.#place?.classList.toggle(name, on);
  }

  #focused(on: boolean): void {
    this.#place?.classList.toggle(this.#class('focus', 'StripeElement--focus'), on);
    this._emit(on ? 'focus' : 'blur');
  }

  readonly #hear = (event: MessageEvent<FromFrame>) => {
    if (!this.#frame || event.source !== this.#frame.contentWindow) return;
    if (event.origin !== new URL(this.#frame.src).origin) return;
    const message = event.data;
    switch (message.type) {
      case 'loaded':
        return this.#greet();
      case 'ready':
        return this._emit('ready');
      case 'height':
        this.#frame.style.height = `${message.pixels}px`;
        return undefined;
      case 'change':
        this.#state = message.state;
        this.#paint();
        return this._emit('change', {
          error: undefined,
          ...message.state,
          ...(this._type === 'card' ? { value: { postalCode: '' } } : {}),
        });
      case 'focus':
      case 'blur':
        return this.#focused(message.type === 'focus');
      case 'escape':
        return this._emit('escape');
      case 'created':
        this.#created.get(message.call)?.(message.answer);
        this.#created.delete(message.call);
        return undefined;
    }
  };
}
