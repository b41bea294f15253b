import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Sent } from '../browsers/browser.ts';

/** What a person looks for. A text has to be the whole one; a pattern may be a part. */
export type Wanted = (
  | { readonly role: string; readonly name?: string | RegExp }
  | { readonly label: string | RegExp }
  | { readonly text: string | RegExp }
  /** A field of the payment provider. */
  | { readonly field: string }
) & { readonly inside?: Wanted };

/** Finds what people find, by roles, names and labels, in every engine in the same way. */
export const library = await readFile(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** One step into the page: a kind of search, and its patterns as text. */
interface Step extends Record<string, Sent> {
  readonly by: 'role' | 'label' | 'text' | 'field';
  /** Of the role or the field; empty otherwise. */
  readonly key: string;
  readonly pattern: Pattern | null;
}

type Pattern = string | { readonly source: string; readonly flags: string };

const pattern = (value: string | RegExp): Pattern =>
  typeof value === 'string' ? value : { source: value.source, flags: value.flags };

/** From the outermost place to what is wanted. */
export function stepsTo(wanted: Wanted): Step[] {
  const before = wanted.inside ? stepsTo(wanted.inside) : [];
  return [...before, stepTo(wanted)];
}

function stepTo(wanted: Wanted): Step {
  if ('role' in wanted) {
    return { by: 'role', key: wanted.role, pattern: wanted.name === undefined ? null : pattern(wanted.name) };
  }
  if ('label' in wanted) return { by: 'label', key: '', pattern: pattern(wanted.label) };
  if ('text' in wanted) return { by: 'text', key: '', pattern: pattern(wanted.text) };
  return { by: 'field', key: wanted.field, pattern: null };
}

/** Runs in the page. `null` where it does not have it, or does not show it. */
export function findInPage({ steps }: { readonly steps: readonly Step[] }): Element | null {
  const { TestingLibraryDom: dom } = globalThis as unknown as {
    TestingLibraryDom: typeof import('@testing-library/dom');
  };
  const search = (place: HTMLElement, { by, key, pattern }: Step): HTMLElement[] => {
    const text = pattern === null || typeof pattern === 'string' ? pattern : new RegExp(pattern.source, pattern.flags);
    // What is hidden is left out at the end: asked of every element of a page, it takes an engine seconds.
    if (by === 'role') return dom.queryAllByRole(place, key, { hidden: true, ...(text !== null && { name: text }) });
    if (by === 'label') return dom.queryAllByLabelText(place, text ?? '');
    if (by === 'text') return dom.queryAllByText(place, text ?? '');
    return [...place.querySelectorAll<HTMLElement>(`[name="${key}"]`)];
  };
  let places: HTMLElement[] = [document.body];
  for (const step of steps) places = places.flatMap((place) => search(place, step));
  const isShown = (place: HTMLElement) =>
    place.getClientRects().length > 0 &&
    place.checkVisibility({ visibilityProperty: true }) &&
    place.closest('[aria-hidden=true], [inert]') === null;
  return places.find(isShown) ?? null;
}
