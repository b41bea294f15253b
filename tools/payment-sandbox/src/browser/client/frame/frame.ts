import { type Api, apiOf, type FormData } from '../api.ts';
import type {
  ApiAnswer,
  BillingDetails,
  ElementOptions,
  ElementState,
  FromFrame,
  ToFrame,
  ValidationError,
} from '../messages.ts';
import { languageOf, type TextKey, type Texts, textsIn } from '../texts.ts';
import { brandIcon } from './brand-icon.ts';
import { cardForm, type ElementForm, ibanForm } from './forms.ts';
import { applyStyle } from './styling.ts';

const base = new URL('../', location.href).pathname;
const kind = location.pathname.endsWith('/iban') ? 'iban' : 'card';

const tell = (message: FromFrame) => window.parent.postMessage(message, location.origin);

class Frame {
  readonly #form: ElementForm;
  readonly #texts: Texts;
  readonly #api: Api;
  readonly #row = document.createElement('div');
  readonly #icon = brandIcon();

  constructor(options: ElementOptions, locale: string, publishableKey: string) {
    const language = languageOf(locale);
    this.#texts = textsIn(language);
    document.documentElement.lang = language;
    this.#api = apiOf(base, publishableKey);
    this.#form = kind === 'card' ? cardForm(this.#texts) : ibanForm(this.#texts, options.placeholderCountry ?? 'DE');
    this.#row.className = 'row';
    if (kind === 'card' && !options.hideIcon) this.#row.append(this.#icon.element);
    this.#row.append(...this.#form.fields.map(({ input }) => input));
    document.body.replaceChildren(this.#row);
    document.title = this.#texts(kind === 'card' ? 'cardFrame' : 'ibanFrame');
    this.#listen();
    this.update(options);
    new ResizeObserver(() => tell({ type: 'height', pixels: this.#row.offsetHeight })).observe(this.#row);
    tell({ type: 'ready' });
  }

  update({ style, disabled }: ElementOptions): void {
    if (style) applyStyle(style);
    if (disabled !== undefined) for (const { input } of this.#form.fields) input.disabled = disabled;
  }

  focus(): void {
    const { fields } = this.#form;
    (fields.find((field) => field.verdict().kind !== 'complete') ?? fields[0])?.input.focus();
  }

  blur(): void {
    for (const { input } of this.#form.fields) input.blur();
  }

  clear(): void {
    for (const field of this.#form.fields) field.clear();
    this.#changed();
  }

  /** Card and account numbers go to the sandbox only; the page receives an id. */
  async create(what: 'payment_method' | 'token', billing: BillingDetails): Promise<ApiAnswer> {
    const problem = this.#form.fields.map((field) => field.problem()).find((code) => code !== null);
    if (problem) {
      for (const field of this.#form.fields) field.leave();
      this.#changed();
      return { error: { ...this.#error(problem) } };
    }
    if (what === 'token') return this.#api.post('/tokens', { [this.#form.type]: this.#form.secret() });
    const { name, email, phone, address } = billing;
    const details: FormData = { name, email, phone, address: { ...address } };
    return this.#api.post('/payment_methods', {
      type: this.#form.type,
      [this.#form.type]: this.#form.secret(),
      billing_details: details,
    });
  }

  #error(code: TextKey): ValidationError {
    return { type: 'validation_error', code, message: this.#texts(code) };
  }

  #state(): ElementState {
    const { fields, facts } = this.#form;
    const kinds = fields.map((field) => field.verdict().kind);
    const code = fields.map((field) => field.shownError()).find((one) => one !== null) ?? null;
    return {
      ...facts(),
      empty: kinds.every((one) => one === 'empty'),
      complete: kinds.every((one) => one === 'complete'),
      ...(code === null ? {} : { error: this.#error(code) }),
    };
  }

  #changed(): void {
    for (const field of this.#form.fields) field.paint();
    const state = this.#state();
    if (state.brand) this.#icon.show(state.brand);
    tell({ type: 'change', state });
  }

  #listen(): void {
    const { fields } = this.#form;
    fields.forEach((field, index) => {
      const { input } = field;
      input.addEventListener('input', () => {
        field.edited();
        this.#changed();
        const full = field.verdict().kind === 'complete' && input.selectionStart === input.value.length;
        if (full && document.activeElement === input) fields[index + 1]?.input.focus();
      });
      input.addEventListener('blur', () => {
        field.leave();
        this.#changed();
      });
      input.addEventListener('keydown', (event) => {
        if (event.key === 'Escape') tell({ type: 'escape' });
        if (event.key === 'Backspace' && input.value === '') fields[index - 1]?.input.focus();
      });
    });
    // Moving the focus between the fields of one element does not blur the element.
    this.#row.addEventListener('focusin', (event) => {
      if (!this.#row.contains(event.relatedTarget as Node | null)) tell({ type: 'focus' });
    });
    this.#row.addEventListener('focusout', (event) => {
      if (!this.#row.contains(event.relatedTarget as Node | null)) tell({ type: 'blur' });
    });
  }
}

let frame: Frame | null = null;

function take(message: ToFrame): void {
  if (message.type === 'setup') frame = new Frame(message.options, message.locale, message.publishableKey);
  else if (message.type === 'update') frame?.update(message.options);
  else if (message.type === 'create') {
    const { call, what, billing } = message;
    void frame?.create(what, billing).then((answer) => tell({ type: 'created', call, answer }));
  } else frame?.[message.type]();
}

window.addEventListener('message', (event: MessageEvent<ToFrame>) => {
  if (event.source === window.parent && event.origin === location.origin) take(event.data);
});
tell({ type: 'loaded' });
