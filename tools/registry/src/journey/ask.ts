import { apiBase } from '@kontor/contract/api-base';
import type { Params } from '@kontor/contract/call';
import { callPath } from '@kontor/contract/call-path';
import type { AnswerOf, KnownCall, QueryOf } from '@kontor/contract/calls';
import type { APIRequestContext } from '@playwright/test';

type Reading = KnownCall & `GET ${string}`;

interface Question<Key extends Reading> {
  readonly params?: Params<Key>;
  readonly query?: QueryOf<Key>;
}

/** Reads from the API as the user who is signed in in a browser. */
export async function ask<Key extends Reading>(
  request: APIRequestContext,
  call: Key,
  { params, query }: Question<Key> = {},
): Promise<AnswerOf<Key>> {
  const values: Readonly<Record<string, string>> = params ?? {};
  const { path } = callPath(call, values);
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const each of [value].flat()) search.append(name, String(each));
  }
  const response = await request.get(`${apiBase}${path}?${search}`);
  if (response.status() !== 200) throw new Error(`${call} was answered with ${response.status()}.`);
  // The server validates its answers.
  return (await response.json()) as AnswerOf<Key>;
}
