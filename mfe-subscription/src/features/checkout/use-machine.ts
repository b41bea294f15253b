import { useCallback, useLayoutEffect, useRef, useState } from 'react';

interface Machine<Effect> {
  /** What is to be done about the event that led to this state. */
  readonly due: readonly Effect[];
}

/**
 * Holds the state of a pure reducer, and carries out what is due with it. Not by effects of React: of two clicks in one frame
 * the second must find the state that the first has left, and what was begun goes on to its end if the page is left meanwhile.
 *
 * @param carryOut gives the event that follows, if one does; it must not reject
 */
export function useMachine<State extends Machine<Effect>, Event, Effect>(
  reduce: (state: State, event: Event) => State,
  opening: () => State,
  carryOut: (effect: Effect) => Promise<Event | null>,
): readonly [State, (event: Event) => void] {
  const [shown, show] = useState(opening);
  const state = useRef(shown);
  const latest = useRef(carryOut);
  useLayoutEffect(() => {
    latest.current = carryOut;
  });
  const tell = useCallback(
    function tell(event: Event): void {
      const next = reduce(state.current, event);
      if (next === state.current) return;
      state.current = next;
      show(next);
      for (const effect of next.due) void latest.current(effect).then((result) => result !== null && tell(result));
    },
    [reduce],
  );
  return [shown, tell];
}
