import { useEffect, useState } from 'react';

/** A value once it has stayed the same for some milliseconds: what is typed is looked up when the fingers pause. */
export function useSettled<Value>(value: Value, milliseconds = 200): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
