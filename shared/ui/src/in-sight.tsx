import { type ReactNode, useEffect, useRef } from 'react';

/** Brings an answer into sight when it appears: the button that was pressed for it may stand far below. */
export function InSight({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // No answer of it: browsers have begun to give a promise (CSSOM View), which React would take for the way to undo the effect.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return <div ref={place}>{children}</div>;
}
