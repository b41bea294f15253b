/** Focuses the page's heading without scrolling, or the page itself while its heading is loading. */
export function focusHeading(): void {
  const page = document.querySelector('main') ?? document.body;
  const heading = page.querySelector('h1');
  focus(heading ?? page);
  if (!heading) focusOnArrival(page);
}

/** Moves the focus to the heading once it exists, unless the user has moved it meanwhile. */
function focusOnArrival(page: HTMLElement): void {
  const arrival = new MutationObserver(() => {
    const heading = page.querySelector('h1');
    const isWaiting = document.activeElement === page;
    if (!heading && isWaiting) return;
    arrival.disconnect();
    if (heading && isWaiting) focus(heading);
  });
  arrival.observe(page, { childList: true, subtree: true });
}

function focus(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) element.setAttribute('tabindex', '-1');
  element.focus({ preventScroll: true });
}
