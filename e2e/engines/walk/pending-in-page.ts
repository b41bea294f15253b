/** Runs in the page: what it still waits for, `null` if it is complete. */
export function pendingInPage(): string | null {
  if (document.readyState !== 'complete') return 'the document loads';
  // WebKit has an address, and an empty document, before it has the page.
  if (document.title === '') return `a page without a title: ${document.body?.innerText.slice(0, 200)}`;
  // Pages outside of the portal have no root.
  if (!document.getElementById('root')) return null;
  if (performance.getEntriesByName('kontor:hydrated').length === 0) return 'the browser has not taken the page over';
  if (document.fonts.status !== 'loaded') return 'fonts load';
  if (document.querySelector('[aria-busy=true], [data-skeleton]')) return 'content loads';
  if (!document.querySelector('h1')) return 'there is no heading';
  const moving = document
    .getAnimations()
    // Some run for as long as something is worked on.
    .filter(({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime));
  return moving.length > 0 ? 'something moves' : null;
}
