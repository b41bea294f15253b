/** Days as `YYYY-MM-DD`, both included; without one the period is open on that side. */
export interface Period {
  readonly from?: string;
  readonly to?: string;
}

/** Reads a period from the address. Anything that is not a date counts as none, because addresses can be edited. */
export function periodOf(query: URLSearchParams): Period {
  const from = dayOf(query.get('from'));
  const to = dayOf(query.get('to'));
  return { ...(from && { from }), ...(to && { to }) };
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

function dayOf(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : null;
}
