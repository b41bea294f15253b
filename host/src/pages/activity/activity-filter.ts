import { type ActivityAction, activityActions } from '@kontor/contract/activity-action';
import { uuidFormat } from '@kontor/contract/uuid-format';
import { type Period, periodOf } from '@kontor/domain/period';

export interface ActivityFilter extends Period {
  readonly action?: ActivityAction;
  readonly person?: string;
}

/** What the query of the address asks for; what is not valid is left out. */
export function filterOf(query: URLSearchParams): ActivityFilter {
  const action = activityActions.find((known) => known === query.get('action'));
  const person = query.get('person') ?? '';
  return {
    ...(action && { action }),
    ...(uuidFormat.test(person) && { person }),
    ...periodOf(query),
  };
}

export const isFiltered = (filter: ActivityFilter): boolean => Object.keys(filter).length > 0;

/** The query with another choice; an empty one is taken out. */
export function withChoice(query: URLSearchParams, name: 'action' | 'person', value: string): URLSearchParams {
  const next = new URLSearchParams(query);
  if (value === '') next.delete(name);
  else next.set(name, value);
  return next;
}
