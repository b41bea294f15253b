/**
 * The markup of a page, without what the browser adds when it has taken the page over: most names of countries, and styles by the object
 * model, since no markup has `style` attributes.
 */
export function pageMarkup(root: Element): string {
  const page = root.cloneNode(true) as Element;
  for (const select of page.querySelectorAll('select[autocomplete="country"]')) select.replaceChildren();
  for (const styled of page.querySelectorAll('[style]')) styled.removeAttribute('style');
  return page.innerHTML;
}
