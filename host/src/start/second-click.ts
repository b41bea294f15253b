/** The second click of a double click is ignored on new content, be it a page or a dialog, that the first one opened. */
export function ignoreSecondClickElsewhere(): void {
  let first: EventTarget | null = null;
  // Captured at the window, before any other listener.
  window.addEventListener(
    'click',
    (event) => {
      const clicked = control(event.target);
      // The browser counts successive clicks at one place; a click by the keyboard counts 0.
      if (event.detail <= 1) first = clicked;
      else if (clicked !== first) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    },
    true,
  );
}

/** The control of a click, whichever part of it was hit: the browser also clicks the field of a label. */
function control(target: EventTarget | null): EventTarget | null {
  if (!(target instanceof Element)) return target;
  const hit = target.closest('a, button, input, label, select, summary, textarea') ?? target;
  return hit instanceof HTMLLabelElement ? (hit.control ?? hit) : hit;
}
