import { isDay } from './date.ts';

/** Days as `YYYY-MM-DD`, both included; without one the period is open on that side. */
export interface Period {
  readonly from?: string;
  readonly to?: string;
}

/** Reads a period from the address. Anything that is not a date counts as none, because addresses can be edited. */
export function periodOf(query: URLSearchParams): Period {
  const [from, to] = [query.get('from'), query.get('to')];
  return { ...(isDay(from) && { from }), ...(isDay(to) && { to }) };
}

/** Writes a period into the address without changing the rest. */
export function withPeriod(query: URLSearchParams, { from, to }: Period): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, day] of Object.entries({ from, to })) {
    if (day === undefined) next.delete(name);
    else next.set(name, day);
  }
  return next;
}

export const isOpenPeriod = ({ from, to }: Period): boolean => from === undefined && to === undefined;
