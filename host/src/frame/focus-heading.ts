/** Focuses the page's heading without scrolling, or the page itself while its heading is loading or not shown yet. */
export function focusHeading(): void {
  const page = document.querySelector('main') ?? document.body;
  const heading = headingOf(page);
  focus(heading ?? page);
  if (!heading) focusOnArrival(page);
}

/** Whether the page that has arrived has put the focus into a field of its own, as one does that is for finding. */
export const hasFocusedField = (): boolean =>
  document.activeElement instanceof HTMLInputElement && document.activeElement.closest('main') !== null;

/** Moves the focus to the heading once it exists, unless the user has moved it meanwhile. */
function focusOnArrival(page: HTMLElement): void {
  const arrival = new MutationObserver(() => {
    const heading = headingOf(page);
    const isWaiting = document.activeElement === page;
    if (!heading && isWaiting) return;
    arrival.disconnect();
    if (heading && isWaiting) focus(heading);
  });
  arrival.observe(page, { childList: true, subtree: true, attributeFilter: ['hidden'] });
}

/** Only what is shown can have the focus. */
const headingOf = (page: HTMLElement) =>
  [...page.querySelectorAll('h1')].find((heading) => !heading.closest('[hidden]')) ?? null;

function focus(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.setAttribute('tabindex', '-1');
  element.focus({ preventScroll: true });
}
