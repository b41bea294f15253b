import type { AnswerOf, KnownCall, QueryOf } from '@kontor/contract/calls';
import type { CallInput } from '@kontor/platform/api-client';
import { apiListQuery } from '@kontor/platform/api-query';
import { useApi, useReadWhenOpened } from '@kontor/platform/host-hooks';
import { useLoadFailure } from '@kontor/platform/use-load-failure';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useAddress } from './use-address.ts';

type Rows<Key extends KnownCall> = AnswerOf<Key> extends readonly (infer Row)[] ? readonly Row[] : never;

/** The page of a list that the address names. @param params of the call's path, if it has any */
export function useList<Key extends KnownCall>(
  call: Key,
  filter: Omit<QueryOf<Key>, 'cursor'>,
  params?: Readonly<Record<string, string>>,
) {
  const cursor = useAddress().get('cursor');
  const query = { ...filter, ...(cursor && { cursor }) };
  const result = useInfiniteQuery({
    ...apiListQuery(useApi(), call, { ...(params && { params }), query } as unknown as CallInput<Key>),
    ...useReadWhenOpened(),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData, error, refetch } = result;
  const [page] = data?.pages ?? [];
  return {
    rows: page && (page.items as Rows<Key>),
    nextCursor: page?.nextCursor ?? null,
    isFirst: cursor === null,
    /** What is shown belongs to the filter before. */
    isOlder: isPlaceholderData,
    error,
    failure: useLoadFailure({ ...result, data: isPlaceholderData ? undefined : data }),
    refetch,
  };
}
