import { type RefObject, useEffect, useRef } from 'react';

/**
 * A dialog gives focus back to the button that opened it. When that was part of the empty page, which the dialog has filled, the
 * button at this place takes its part.
 */
export function useFocusAfterDialog(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!hasClosed) return;
    // After the dialog has tried.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) place.current?.querySelector('button')?.focus();
    });
    return () => clearTimeout(timer);
  }, [isOpen]);
  return place;
}
