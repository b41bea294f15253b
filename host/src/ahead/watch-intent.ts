/**
 * Milliseconds for which the pointer rests on a link, or the focus stays on it, before its page is likely to be opened.
 * One that passes on its way to another link does not.
 */
export const restMs = 65;

/**
 * Tells which page of this origin a user is about to open: the pointer rests on a link, the keyboard's focus stays on it, or
 * it is pressed, which a click follows. One listener for all links, whichever bundle they are from.
 *
 * @returns what ends it
 */
export function watchIntent(onIntent: (address: URL) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restOn = (link: HTMLAnchorElement | null) => {
    clearTimeout(timer);
    if (link) timer = setTimeout(() => onIntent(new URL(link.href)), restMs);
  };
  // A press focuses as well, and so do pages and menus that open; none of it is a sign of what comes next.
  let keyMovesFocus = false;
  const listeners: { readonly [type: string]: (event: Event) => void } = {
    pointermove: ({ target }) => restOn(linkAround(target)),
    pointerout: () => restOn(null),
    pointerdown: (event) => {
      keyMovesFocus = false;
      restOn(null);
      const { button, pointerType } = event as PointerEvent;
      const link = button > 0 ? null : linkAround(event.target);
      // A finger may be about to scroll, which ends in `pointerout`.
      if (pointerType === 'touch') restOn(link);
      else if (link) onIntent(new URL(link.href));
    },
    keydown: (event) => {
      const { key } = event as KeyboardEvent;
      keyMovesFocus = key === 'Tab' || key.startsWith('Arrow');
    },
    focusin: ({ target }) => restOn(keyMovesFocus ? linkAround(target) : null),
    focusout: () => restOn(null),
  };
  for (const [type, listener] of Object.entries(listeners)) {
    document.addEventListener(type, listener, { capture: true, passive: true });
  }
  return () => {
    clearTimeout(timer);
    for (const [type, listener] of Object.entries(listeners)) document.removeEventListener(type, listener, true);
  };
}

/** The link to another page of the portal that is opened in this tab. */
function linkAround(target: EventTarget | null): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.origin !== location.origin || link.pathname === location.pathname) return null;
  return link.hasAttribute('download') || !['', '_self'].includes(link.target) ? null : link;
}
