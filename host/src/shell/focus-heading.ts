/** Puts the focus on the page's heading without moving the window. */
export function focusHeading(): void {
  const page = document.querySelector('main') ?? document.body;
  const heading = page.querySelector('h1') ?? page;
  if (!heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1');
  heading.focus({ preventScroll: true });
}
