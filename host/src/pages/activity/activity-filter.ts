import { type ActivityAction, activityActions } from '@kontor/contract/activity-action';
import { uuidFormat } from '@kontor/contract/uuid-format';

export interface ActivityFilter {
  readonly action?: ActivityAction;
  readonly person?: string;
  readonly from?: string;
  readonly to?: string;
}

const day = /^\d{4}-\d{2}-\d{2}$/;

/** What the query of the address asks for; what is not valid is left out. */
export function filterOf(query: URLSearchParams): ActivityFilter {
  const action = activityActions.find((known) => known === query.get('action'));
  const person = query.get('person') ?? '';
  const from = query.get('from') ?? '';
  const to = query.get('to') ?? '';
  return {
    ...(action && { action }),
    ...(uuidFormat.test(person) && { person }),
    ...(day.test(from) && { from }),
    ...(day.test(to) && { to }),
  };
}

export const isFiltered = (filter: ActivityFilter): boolean => Object.keys(filter).length > 0;

/** The query with one value changed; an empty one is taken out. */
export function withFilter(query: URLSearchParams, name: keyof ActivityFilter, value: string): URLSearchParams {
  const next = new URLSearchParams(query);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}
