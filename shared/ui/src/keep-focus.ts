/** Where the focus is or was. */
interface Place {
  readonly element: HTMLElement;
  /** Its ancestors, the nearest first: an element that was removed has none. */
  readonly around: readonly Element[];
  /** The dialog that it is in. */
  readonly layer: Element | null;
}

/** One for each dialog that is open, and one for the page below; the last one has the focus. */
let places: readonly Place[] = [];
let isKept = false;

/**
 * When what has the focus is removed, with a dialog, a row of a list or a message, browsers begin at the top of the page.
 * From then on the focus returns to what opened the dialog, else to the heading that is nearest to what is gone. The layout of
 * signed-in pages and that of the sign-up start it for the whole document; the login, which loads neither, has nothing to remove.
 */
export function keepFocus(): void {
  if (isKept) return;
  isKept = true;
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement) remember(target);
  });
  new MutationObserver(restore).observe(document.body, { childList: true, subtree: true });
}

function remember(element: HTMLElement): void {
  const layer = element.closest('[role="dialog"]');
  const others = places.filter((place) => place.layer !== layer && isThere(place));
  places = [...others, { element, around: ancestors(element), layer }];
}

function restore(): void {
  const last = places.at(-1);
  if (hasFocus() || !last || last.element.isConnected) return;
  places = places.filter(isThere);
  const place = places.at(-1);
  if (place?.element.isConnected) place.element.focus({ preventScroll: true });
  if (!hasFocus()) focusHeading(place?.around ?? []);
  // Tried once: what cannot have the focus is not tried with every change of the page.
  if (!hasFocus()) places = [];
}

const isThere = ({ layer }: Place): boolean => layer === null || layer.isConnected;

const hasFocus = (): boolean => document.activeElement !== null && document.activeElement !== document.body;

function ancestors(element: Element): Element[] {
  const parent = element.parentElement;
  return parent ? [parent, ...ancestors(parent)] : [];
}

/** The nearest heading, but none outside of the page's content: that of the navigation is not near to anything. */
function focusHeading(around: readonly Element[]): void {
  const main = document.querySelector('main');
  const near = around.filter((element) => element.isConnected && !(main && element.contains(main)));
  const found = [...near, main ?? document.body]
    .map((element) => [...element.querySelectorAll<HTMLElement>('h1, h2, h3')].find((one) => !one.closest('[hidden]')))
    .find((heading) => heading !== undefined);
  const next = found ?? main;
  if (!next) return;
  if (!next.hasAttribute('tabindex')) next.tabIndex = -1;
  next.focus({ preventScroll: true });
}
