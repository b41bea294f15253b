import { html, type Markup } from './html.ts';

/** `2026-11-20 14:03:12 UTC`, with its date, because the sandbox's clock may be moved. */
export function time(instant: string | number): Markup {
  const iso = typeof instant === 'number' ? new Date(instant).toISOString() : instant;
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`;
}

type Tone = 'good' | 'bad' | 'wait' | 'plain';

const tones: Readonly<Record<string, Tone>> = {
  active: 'good',
  trial: 'good',
  on: 'good',
  up: 'good',
  won: 'good',
  completed: 'good',
  failed: 'bad',
  suspended: 'bad',
  down: 'bad',
  lost: 'bad',
  starting: 'wait',
  ready: 'wait',
  requested: 'wait',
  staged: 'wait',
  'past-due': 'wait',
};

/** A state; its word says it, the colour only repeats it. */
export const chip = (state: string): Markup => html`<span class="chip ${tones[state] ?? 'plain'}">${state}</span>`;

type Fields = Readonly<Record<string, string | number | boolean>>;

const hidden = (fields: Fields): Markup[] =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${String(value)}">`);

/** The page with the same shop again. */
const target = (shopUuid: string | undefined): string =>
  shopUuid === undefined ? '/dev/products' : `/dev/products?shop=${shopUuid}`;

interface ButtonLook {
  readonly isPressed?: boolean;
  /** What a screen reader says, where the text says it only beside others. */
  readonly name?: string;
}

/** A form that is nothing but a button. */
export const button = (
  shopUuid: string | undefined,
  text: string,
  fields: Fields,
  { isPressed, name }: ButtonLook = {},
): Markup =>
  html`<form method="post" action="${target(shopUuid)}">${hidden(fields)}<button${
    isPressed === undefined ? null : html` aria-pressed="${String(isPressed)}"`
  }${name === undefined ? null : html` aria-label="${name}"`}>${text}</button></form>`;

export const form = (shopUuid: string | undefined, fields: Fields, content: Markup): Markup =>
  html`<form class="form" method="post" action="${target(shopUuid)}">${hidden(fields)}${content}</form>`;
