import { type ReactNode, useEffect, useRef } from 'react';

/** Scrolls a message into view when it appears: the button that caused it may be far below. */
export function InSight({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Returns nothing: newer browsers return a promise (CSSOM View), which React would take for the effect's cleanup
    // function.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return <div ref={place}>{children}</div>;
}
