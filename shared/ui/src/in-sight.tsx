import { type ReactNode, useEffect, useRef } from 'react';

interface InSightProps {
  /** What it answers: with another value it is brought into sight again */
  since?: unknown;
  children: ReactNode;
}

/** Brings an answer into sight when it appears: the button that was pressed for it may stand far below. */
export function InSight({ since, children }: InSightProps) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another `since` is the reason to do it again.
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), [since]);
  return <div ref={place}>{children}</div>;
}
