import type { TextKey } from '../texts.ts';
import type { Verdict } from './card-rules.ts';

export interface FieldRules {
  name: string;
  autocomplete: AutoFill;
  label: string;
  placeholder: string;
  format: (text: string) => string;
  check: (text: string) => Verdict<TextKey>;
  /** The error of an empty field. */
  missing: TextKey;
}

const countable = (text: string) => text.replaceAll(/[^A-Za-z0-9]/g, '').length;

/** Keeps the caret after the same number of letters and digits when the spaces move. */
function rewrite(input: HTMLInputElement, format: (text: string) => string): void {
  const caret = input.selectionStart ?? input.value.length;
  const atEnd = caret === input.value.length;
  const before = countable(input.value.slice(0, caret));
  const formatted = format(input.value);
  if (formatted === input.value) return;
  input.value = formatted;
  let position = 0;
  for (let seen = 0; position < formatted.length && seen < before; position += 1)
    if (/[A-Za-z0-9]/.test(formatted[position] ?? '')) seen += 1;
  if (document.activeElement === input)
    input.setSelectionRange(atEnd ? formatted.length : position, atEnd ? formatted.length : position);
}

/** One input of the frame: formats while typing, and reports an incomplete value only after it loses the focus. */
export class Field {
  readonly input = document.createElement('input');
  readonly #rules: FieldRules;
  #left = false;

  constructor(rules: FieldRules) {
    this.#rules = rules;
    const { input } = this;
    input.name = rules.name;
    input.id = rules.name;
    input.autocomplete = rules.autocomplete;
    input.placeholder = rules.placeholder;
    input.inputMode = rules.name === 'iban' ? 'text' : 'numeric';
    input.spellcheck = false;
    input.setAttribute('autocorrect', 'off');
    input.setAttribute('aria-label', rules.label);
    input.className = 'empty';
  }

  get value(): string {
    return this.input.value;
  }

  verdict(): Verdict<TextKey> {
    return this.#rules.check(this.input.value);
  }

  /** The error to show now, if any. */
  shownError(): TextKey | null {
    const verdict = this.verdict();
    return verdict.kind === 'wrong' && (verdict.final || this.#left) ? verdict.code : null;
  }

  edited(): void {
    this.#left = false;
    rewrite(this.input, this.#rules.format);
    this.paint();
  }

  leave(): void {
    this.#left = true;
    this.paint();
  }

  /** Why the value cannot be submitted, if it cannot. */
  problem(): TextKey | null {
    const verdict = this.verdict();
    if (verdict.kind === 'complete') return null;
    return verdict.kind === 'empty' ? this.#rules.missing : verdict.code;
  }

  clear(): void {
    this.input.value = '';
    this.#left = false;
    this.paint();
  }

  paint(): void {
    const { kind } = this.verdict();
    const invalid = this.shownError() !== null;
    this.input.className = invalid ? 'invalid' : kind === 'wrong' ? '' : kind;
    this.input.setAttribute('aria-invalid', String(invalid));
  }
}
