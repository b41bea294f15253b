import type { RenderedPage } from '@kontor/contract/server-page';
import * as z from 'zod/mini';

/** A script of a release. */
export interface ServerScript {
  /** Its own: no other script has it. It is its name in the traces of errors, and the host asks for a remote by it. */
  readonly url: string;
  readonly source: string;
}

/** Scripts of the releases that render together. */
export interface Bundles {
  readonly host: ServerScript;
  /** `null` for a page of the host alone. */
  readonly remote: ServerScript | null;
}

/** A script with what V8 has compiled of it, as it is sent to processes: megabytes, which are serialized once for all of them. */
export interface SentScript {
  readonly url: string;
  readonly block: Buffer;
}

/**
 * What a process is told: `open` first, with the host's script as the next block, and after that one job at a time, by its
 * number. It answers `open` as job 0. A remote's script is the block after the first job that needs it.
 */
export type ToProcess =
  | {
      readonly kind: 'open';
      /** The global variable that its script sets. */
      readonly hostGlobal: string;
    }
  /** The request is a `PageRequest` as JSON: the answers in it are texts that only the page itself reads. */
  | { readonly kind: 'render'; readonly job: number; readonly bringsRemote: boolean; readonly request: string }
  /** The page by its name (`nameOfPage`). The page code is a `PageCode` as JSON. */
  | {
      readonly kind: 'queries';
      readonly job: number;
      readonly bringsRemote: boolean;
      readonly page: string;
      readonly pageCode: string;
    }
  /** Asks for what is compiled of the host's script. */
  | { readonly kind: 'compiled'; readonly job: number }
  /** Asks to compile a remote's script, which is not run. */
  | { readonly kind: 'compile'; readonly job: number; readonly script: ServerScript };

/** Why a page could not be rendered. */
export interface RenderFailure {
  readonly failed: true;
  readonly reason: string;
  /** The remote that failed, where the host says so. */
  readonly remote: string | null;
}

export type RenderResult = RenderedPage | RenderFailure | null;

/**
 * The calls whose answers a page shows first, as its code says them: a list that is checked where its calls are
 * (queries-of-pages.ts). `null` by a host that does not know them.
 */
export type QueriesResult = { readonly queries?: unknown } | RenderFailure | null;

/** The longest texts that are taken from a process, in characters. */
const longest = { markup: 2_000_000, title: 500, reason: 20_000, said: 2_000, remote: 100 } as const;

const text = (most: number) => z.string().check(z.maxLength(most));
const cut = (most: number) =>
  z.pipe(
    z.string(),
    z.transform((whole: string) => whole.slice(0, most)),
  );

const Failure = z.strictObject({
  failed: z.literal(true),
  reason: cut(longest.reason),
  remote: z.nullable(text(longest.remote)),
});

export const Rendered = z.nullable(
  z.union([z.strictObject({ markup: text(longest.markup), title: text(longest.title) }), Failure]),
);

export const Queried = z.nullable(z.union([z.strictObject({ queries: z.unknown() }), Failure]));

/** Base64. */
export const Compiled = z.union([z.strictObject({ compiled: z.base64() }), Failure]);

export const Opened = z.union([z.null(), Failure]);

/** What a process says, as JSON. Its code may be hostile: nothing else is taken from it. */
export const FromProcess = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('done'), job: z.int(), result: z.unknown() }),
  z.strictObject({ kind: z.literal('said'), level: z.enum(['info', 'warn', 'error']), text: cut(longest.said) }),
]);
