import { startTransition, useOptimistic } from 'react';

/**
 * Shows a choice at once, before what follows from it: that may render a whole page anew, which is done in pieces
 * afterwards. Until then the next choice is possible, and counts.
 */
export function useChoice<Value>(value: Value, onChange: (value: Value) => void): [Value, (next: Value) => void] {
  const [shown, show] = useOptimistic(value);
  const choose = (next: Value) =>
    startTransition(() => {
      show(next);
      onChange(next);
    });
  return [shown, choose];
}
