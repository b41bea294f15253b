/** The markup of a page, without the names of countries, of which the browser adds most when it has taken the page over. */
export function pageMarkup(root: Element): string {
  const page = root.cloneNode(true) as Element;
  for (const select of page.querySelectorAll('select[autocomplete="country"]')) select.replaceChildren();
  return page.innerHTML;
}
