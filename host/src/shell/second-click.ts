/** The second click of a double click is meant for what the first one hit: what that brought, be it a page or a dialog, does not hear of it. */
export function ignoreSecondClickElsewhere(): void {
  let first: EventTarget | null = null;
  // Captured at the window: before any part of the page hears of it.
  window.addEventListener(
    'click',
    (event) => {
      const clicked = control(event.target);
      // The browser counts clicks at one place that follow one another at once; a click by the keyboard counts 0.
      if (event.detail <= 1) first = clicked;
      else if (clicked !== first) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    },
    true,
  );
}

/** What a click sets going, whichever part of it was hit: the browser clicks the field of a label by itself. */
function control(target: EventTarget | null): EventTarget | null {
  if (!(target instanceof Element)) return target;
  const hit = target.closest('a, button, input, label, select, summary, textarea') ?? target;
  return hit instanceof HTMLLabelElement ? (hit.control ?? hit) : hit;
}
