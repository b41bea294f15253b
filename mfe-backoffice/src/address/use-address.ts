import { createSearchParams, useLocation, useSearchParams } from 'react-router-dom';

type Values = Readonly<Record<string, string | null | undefined>>;

/** The state of a table in the address, so that it can be shared and survives going back. */
export function useAddress() {
  const { pathname } = useLocation();
  const [query, setQuery] = useSearchParams();
  const withValues = (values: Values) => {
    const next = createSearchParams(query);
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return next;
  };
  return {
    get: (name: string): string | null => query.get(name),
    /** Of a link that changes these values and keeps the others. */
    to: (values: Values): string => {
      const search = withValues(values).toString();
      return search === '' ? pathname : `${pathname}?${search}`;
    },
    /** Another filter begins at the first page again. */
    filter: (values: Values) => setQuery(withValues({ cursor: null, ...values }), { replace: true }),
    clear: () => setQuery(createSearchParams(), { replace: true }),
  };
}
