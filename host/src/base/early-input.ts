/** Name of the global function by which the page takes over from early.ts; absent on pages without that script. */
export const earlyInputGlobal = 'kontorEarlyInput';

export type EarlyField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What was done on the page before its code handled it. */
export interface EarlyInput {
  /** What was typed or chosen last in each field: its text, or whether it is checked. */
  readonly fields: ReadonlyMap<EarlyField, string | boolean>;
  /** The form that was submitted or the button that was clicked last. */
  readonly action: HTMLFormElement | HTMLButtonElement | null;
  /** Path of the page on which that was done. */
  readonly path: string;
}

/** Ends the keeping of early input and returns what was kept. */
export type TakeEarlyInput = () => EarlyInput;

const isMarked = (element: Element, mark: string): boolean => Object.keys(element).some((key) => key.startsWith(mark));

/** React marks the elements whose events it handles, also those of a part that it has begun to take over. */
export const isTakenOver = (element: Element): boolean => isMarked(element, '__reactProps');

/** React marks the root of a page to which it listens. */
export function isHeard(element: Element): boolean {
  for (let part: Element | null = element; part; part = part.parentElement) {
    if (isMarked(part, '__reactContainer')) return true;
  }
  return false;
}

export const isChoice = (field: EarlyField): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio';

/**
 * Repeats for the page what was typed, chosen, clicked or submitted before its handlers were in place. React takes over
 * fields as they are, without an event, so a page that keeps their values would not know them. Called when the
 * handlers are in place; from then on they prevent the browser's own submit.
 */
export function repeatEarlyInput(): void {
  const take = Reflect.get(globalThis, earlyInputGlobal) as TakeEarlyInput | undefined;
  if (!take) return;
  Reflect.deleteProperty(globalThis, earlyInputGlobal);
  const { fields, action, path } = take();
  // Not from within an effect: React would handle the action before it shows what the fields have changed.
  queueMicrotask(() => {
    for (const [field, value] of fields) {
      const shown = shownAt(path, field);
      if (shown) repeatField(shown, value);
    }
    const acting = action && shownAt(path, action);
    if (acting instanceof HTMLFormElement) acting.requestSubmit();
    else acting?.click();
  });
}

/**
 * An element, or that in its place: a page may be rendered anew as it is taken over, for example with what this tab knows
 * better than the server. None on another page, or if the page does not have the same elements then.
 */
function shownAt<Shown extends EarlyField | HTMLFormElement | HTMLButtonElement>(
  path: string,
  element: Shown,
): Shown | undefined {
  if (element.isConnected) return element;
  if (path !== location.pathname) return undefined;
  // What was removed is the root of what is inside it.
  const alike = (root: Node) =>
    [root, ...(root as ParentNode).querySelectorAll(element.localName)].filter((other): other is Shown =>
      isAlike(other, element),
    );
  const [before, now] = [alike(element.getRootNode()), alike(document)];
  return before.length === now.length ? now[before.indexOf(element)] : undefined;
}

const isAlike = (one: Node, other: Element): boolean =>
  one instanceof Element &&
  one.localName === other.localName &&
  ['name', 'type'].every((name) => one.getAttribute(name) === other.getAttribute(name)) &&
  (one.localName !== 'button' || one.textContent === other.textContent);

function repeatField(field: EarlyField, value: string | boolean): void {
  if (isChoice(field)) {
    field.checked = !value;
    field.click();
  } else if (field instanceof HTMLSelectElement) {
    field.value = String(value);
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else type(field, String(value));
}

/** React compares the text with what was set last by the element's own property, which it watches. */
function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  const { selectionStart, selectionEnd } = field;
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  // Fields of some types, such as e-mail addresses, do not say where the cursor is.
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
