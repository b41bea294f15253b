/** Runs in the page: what makes it wider than its window, and by how much. */
export function widerThanPage(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth === clientWidth) return [];
  // Boxes that are too wide, and boxes whose text overflows.
  const reachesOut = (element: Element) =>
    element.getBoundingClientRect().left + Math.max(element.clientWidth, element.scrollWidth) > clientWidth + 1;
  const innermost = [...document.querySelectorAll('body *')].filter(
    (element) => reachesOut(element) && ![...element.children].some(reachesOut),
  );
  return [`${scrollWidth - clientWidth} px`, ...innermost.map(({ outerHTML }) => outerHTML.slice(0, 120))];
}
