import { useEffect, useRef } from 'react';
import { finishDraft } from './draft-store.ts';

/** Ends the draft once the last step is left. Any earlier, the guard of the steps would lead back to the first one. */
export function useFinishOnLeaving(): () => void {
  const isDone = useRef(false);
  useEffect(
    () => () => {
      if (isDone.current) finishDraft();
    },
    [],
  );
  return () => {
    isDone.current = true;
  };
}
