import { useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The address that was asked for last, until the page shows it; `null` when it does. */
let ahead: URLSearchParams | null = null;

export const queryAhead = (): URLSearchParams | null => ahead;

export type QueryChange = (of: (before: URLSearchParams) => URLSearchParams) => void;

/**
 * The query of the address, and how it is replaced. Choices may follow each other faster than a slow phone shows them: each
 * change begins with the address that the one before has asked for, whichever part of the page has made it.
 */
export function useQueryChange(): [URLSearchParams, QueryChange] {
  const [query, setQuery] = useSearchParams();
  const shown = useRef({ query, setQuery });
  useEffect(() => {
    shown.current = { query, setQuery };
    return () => {
      ahead = null;
    };
  }, [query, setQuery]);
  const change = useCallback<QueryChange>((of) => {
    const next = of(ahead ?? shown.current.query);
    ahead = next;
    shown.current.setQuery(next, { replace: true, preventScrollReset: true });
  }, []);
  return [query, change];
}
