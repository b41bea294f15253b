import type { Person } from './person.ts';

interface FocusOrder {
  /** Elements that the keyboard should reach. */
  readonly expected: number;
  /** Where the focus went, up to the last element of the page. */
  readonly reached: readonly string[];
  /** Against the order of the document, reached again, or never. */
  readonly faults: readonly string[];
}

/** Tabs through the page once, and tells where the focus went. */
export async function focusOrder({ browser }: Person): Promise<FocusOrder> {
  const expected = await browser.evaluate(beginInPage, null);
  await browser.press('Tab', expected);
  let order = await browser.evaluate(readInPage, null);
  // Engines also stop at what they scroll, which not all of them do.
  for (let more = 0; more < 8 && order.faults.some((fault) => fault.startsWith('never')); more += 1) {
    await browser.press('Tab', 1);
    order = await browser.evaluate(readInPage, null);
  }
  return { expected, ...order };
}

/** Runs in the page: lets the next Tab begin at its top, and notes from then on where the focus goes. */
function beginInPage(): number {
  const { body } = document;
  const stops = [
    ...body.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, iframe, [tabindex]'),
  ].filter((element) => {
    const { tabIndex } = element;
    if (tabIndex < 0 || element.matches(':disabled, [type=hidden]') || element.closest('[inert]')) return false;
    if (!element.checkVisibility({ visibilityProperty: true }) || element.getClientRects().length === 0) return false;
    if (element instanceof HTMLInputElement && element.type === 'radio' && !element.checked) {
      // The keyboard stops at one of a group.
      const group = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
        ({ name, form }) => name === element.name && form === element.form,
      );
      return !group.some(({ checked }) => checked) && group[0] === element;
    }
    return true;
  });
  const reached: Element[] = [];
  document.addEventListener('focusin', ({ target }) => target instanceof Element && void reached.push(target), true);
  Object.assign(globalThis, { kontorFocus: { stops, reached } });
  body.tabIndex = -1;
  body.focus();
  body.removeAttribute('tabindex');
  reached.length = 0;
  scrollTo(0, 0);
  return stops.length;
}

/** Runs in the page. */
function readInPage(): { reached: string[]; faults: string[] } {
  const { kontorFocus } = globalThis as unknown as { kontorFocus: { stops: Element[]; reached: Element[] } };
  const { stops, reached: all } = kontorFocus;
  // After the last element the keyboard begins again.
  const again = all.indexOf(all[0] as Element, 1);
  const reached = again === -1 ? all : all.slice(0, again);
  const name = (element: Element) =>
    `${element.localName} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}`;
  const faults = reached.flatMap((element, index) => {
    if (reached.indexOf(element) < index) return [`again: ${name(element)}`];
    const before = reached[index - 1];
    const follows = before === undefined || before.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
    return follows ? [] : [`not in order: ${name(element)}`];
  });
  const missed = stops.filter((stop) => !reached.includes(stop)).map((stop) => `never: ${name(stop)}`);
  return { reached: reached.map(name), faults: [...faults, ...missed] };
}
