import type { AnswerOf, KnownCall, QueryOf } from '@kontor/contract/calls';
import type { ApiClient, CallInput } from '@kontor/platform/api-client';

/** The pages of a list one after the other, each read when it is asked for. */
export async function* pagesOf<Key extends KnownCall>(
  api: ApiClient,
  call: Key,
  query: Omit<QueryOf<Key>, 'cursor'>,
  signal?: AbortSignal,
): AsyncGenerator<AnswerOf<Key>> {
  let cursor: string | null = null;
  do {
    const input = { query: { ...query, ...(cursor !== null && { cursor }) }, ...(signal && { signal }) };
    const page: { readonly items: AnswerOf<Key>; readonly nextCursor: string | null } = await api.page(
      call,
      input as unknown as CallInput<Key>,
    );
    yield page.items;
    cursor = page.nextCursor;
  } while (cursor !== null);
}
