/** Puts the focus on the page's heading without moving the window, on the page itself while its heading is on the way. */
export function focusHeading(): void {
  const page = document.querySelector('main') ?? document.body;
  const heading = page.querySelector('h1');
  focus(heading ?? page);
  if (!heading) focusOnArrival(page);
}

/** Passes the focus on to the heading once it is there, unless the person has moved it elsewhere meanwhile. */
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
