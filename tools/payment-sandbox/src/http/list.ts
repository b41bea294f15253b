import { invalidRequest, missing } from '../protocol/errors.ts';
import type { paging } from './operation.ts';
import type { Input } from './params.ts';

export interface ListAnswer<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

export const listOf = <T>(data: T[], url: string): ListAnswer<T> => ({ object: 'list', data, has_more: false, url });

export const within = (value: number, range: Input<typeof paging>['created']) =>
  range === undefined ||
  (value > (range.gt ?? -1) &&
    value >= (range.gte ?? 0) &&
    value < (range.lt ?? Number.POSITIVE_INFINITY) &&
    value <= (range.lte ?? Number.POSITIVE_INFINITY));

/** One page, newest first: https://docs.stripe.com/api/pagination */
export function page<T extends { id: string; created?: number }>(
  oldestFirst: T[],
  input: Input<typeof paging>,
  url: string,
): ListAnswer<T> {
  const limit = input.limit ?? 10;
  if (limit < 1 || limit > 100)
    throw invalidRequest('This value must be between 1 and 100.', {
      code: 'parameter_invalid_integer',
      param: 'limit',
    });
  const rows = oldestFirst.filter((row) => within(row.created ?? 0, input.created)).toReversed();
  const positionOf = (id: string, param: string) => {
    const position = rows.findIndex((row) => row.id === id);
    if (position === -1) throw missing('object', id, param);
    return position;
  };
  if (input.ending_before !== undefined) {
    const end = positionOf(input.ending_before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: rows.slice(start, end), has_more: start > 0, url };
  }
  const start = input.starting_after === undefined ? 0 : positionOf(input.starting_after, 'starting_after') + 1;
  return { object: 'list', data: rows.slice(start, start + limit), has_more: rows.length > start + limit, url };
}
