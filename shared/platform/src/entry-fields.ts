import type { ViolationCode } from '@kontor/contract/problem';
import type * as z from 'zod/mini';
import { NetworkError } from './api-error.ts';

/** One field's error: the violation's code, and the limit if its text names one. */
export interface EntryError {
  readonly code: ViolationCode;
  readonly limit: string;
}

export interface FieldOptions {
  /** Converts the text for the call. */
  readonly setValueAs?: (text: string) => unknown;
}

type Result =
  | { readonly body: object; readonly errors?: never }
  | { readonly body?: never; readonly errors: Readonly<Record<string, EntryError>> };

type Check = (values: unknown) => Result;

/** The inputs of one form, whose values stay in the page, and the check of them, which is loaded when it is needed. */
export class EntryFields {
  readonly #inputs = new Map<string, HTMLInputElement>();
  /** Inputs that were on the page before. */
  readonly #left = new Set<string>();
  readonly #options = new Map<string, FieldOptions>();
  readonly #loadSchema: () => Promise<z.ZodMiniType>;
  /** Never what was typed: it would be in the markup. */
  readonly #defaultValues: Readonly<Record<string, unknown>>;
  readonly #values: Record<string, unknown>;
  #check: Promise<Check> | undefined;
  #isBusy = false;
  #wasSubmitted = false;
  readonly #refs = new Map<string, (element: HTMLInputElement | null) => void>();

  constructor(defaultValues: object, loadSchema: () => Promise<z.ZodMiniType>) {
    this.#defaultValues = { ...defaultValues };
    this.#values = { ...defaultValues };
    this.#loadSchema = loadSchema;
  }

  get wasSubmitted(): boolean {
    return this.#wasSubmitted;
  }

  /** `false` while a submit is under way. */
  begin(): boolean {
    if (this.#isBusy) return false;
    this.#isBusy = true;
    this.#wasSubmitted = true;
    return true;
  }

  end(): void {
    this.#isBusy = false;
  }

  /** What an input needs to be part of the form. */
  register(name: string, options: FieldOptions) {
    this.#options.set(name, options);
    const value = this.#defaultValues[name];
    return { name, ref: this.#refOf(name), defaultValue: typeof value === 'string' ? value : '' };
  }

  readonly focus = (name: string): void => this.#inputs.get(name)?.focus();

  /** The first one on the page, whatever the order of the names. */
  focusFirst(names: readonly string[]): void {
    const [first] = names
      .flatMap((name) => this.#inputs.get(name) ?? [])
      .sort((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
    first?.focus();
  }

  readonly getValues = (): Record<string, unknown> => {
    for (const [name, { value }] of this.#inputs) this.#values[name] = value;
    return { ...this.#values };
  };

  readonly setValue = (name: string, value: unknown): void => {
    this.#values[name] = value;
    const input = this.#inputs.get(name);
    if (input) input.value = String(value);
  };

  /** Loads the check ahead of its use. A failure is not kept. */
  prepare(): Promise<Check> {
    const loading = this.#check ?? loadCheck(this.#loadSchema);
    this.#check = loading;
    loading.catch(() => {
      if (this.#check === loading) this.#check = undefined;
    });
    return loading;
  }

  /** Checks what is in the inputs now. */
  async check(): Promise<Result> {
    const values = this.getValues();
    for (const [name, { setValueAs }] of this.#options) {
      if (setValueAs && this.#inputs.has(name)) values[name] = setValueAs(String(values[name]));
    }
    return (await this.prepare())(values);
  }

  /** The same function each time: React would take another one for another input. */
  #refOf(name: string) {
    const known = this.#refs.get(name);
    if (known) return known;
    const ref = (element: HTMLInputElement | null) => {
      if (element) {
        this.#inputs.set(name, element);
        if (this.#left.delete(name)) element.value = String(this.#values[name]);
        return;
      }
      // What was typed is asked for after the page was left as well (kept-forms.ts), and shows where the input comes back.
      this.getValues();
      this.#inputs.delete(name);
      this.#left.add(name);
    };
    this.#refs.set(name, ref);
    return ref;
  }
}

async function loadCheck(loadSchema: () => Promise<z.ZodMiniType>): Promise<Check> {
  try {
    const [schema, { checkBody, limitOf }] = await Promise.all([
      loadSchema(),
      import(/* webpackChunkName: "form-check" */ './contract-form.ts'),
    ]);
    return (values) => {
      const { body, violations } = checkBody<object>(schema, values);
      if (!violations) return { body };
      return {
        errors: Object.fromEntries(violations.map((each) => [each.path, { code: each.code, limit: limitOf(each) }])),
      };
    };
  } catch (cause) {
    throw new NetworkError('The check of the form did not load.', { cause });
  }
}
