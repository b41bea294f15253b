import type { ShownAnnouncement } from '@kontor/contract/announcement';
import type { KnownCall } from '@kontor/contract/calls';
import type { Config } from '@kontor/contract/config';
import type { Language } from '@kontor/contract/language';
import type { PageQuery } from '@kontor/contract/page';
import { inputOfCall } from '@kontor/contract/page-call';
import type { PageAnswer } from '@kontor/contract/server-page';

type Query = NonNullable<PageQuery['query']>;

/**
 * What public pages show of the API beside the configuration: the same for all visitors, and another object when it changes. By call;
 * each reads from what this process knows.
 */
export type PublicReads = { readonly [Key in KnownCall]?: (query: Query) => Promise<object> };

/** An answer that a public page shows beside what all of them do. */
export type OwnAnswer = PageAnswer & { readonly body: object };

/** What public pages need of the API while no user is signed in; part of those that the server renders. */
export const publicAnswers = (config: Config, shown: readonly ShownAnnouncement[]): PageAnswer[] => [
  { call: 'GET /config', input: {}, body: config },
  { call: 'GET /user', input: {}, body: null },
  { call: 'GET /announcement', input: {}, body: shown },
];

/** The answers to those of a page's calls that may be read so; the browser asks the others. */
export async function readPublicAnswers(
  queries: readonly PageQuery[],
  language: Language,
  reads: PublicReads,
): Promise<OwnAnswer[]> {
  const all = queries.map(async (query): Promise<OwnAnswer | null> => {
    const [read, input] = [reads[query.call], inputOfCall(query, {}, language)];
    return read && input ? { call: query.call, input, body: await read(input.query ?? {}) } : null;
  });
  return (await Promise.all(all)).filter((answer) => answer !== null);
}
