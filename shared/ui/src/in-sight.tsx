import { type ReactNode, useEffect, useRef } from 'react';

/** Brings an answer into sight when it appears: the button that was pressed for it may stand far below. */
export function InSight({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), []);
  return <div ref={place}>{children}</div>;
}
