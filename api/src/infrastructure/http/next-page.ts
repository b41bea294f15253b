import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { violation } from './problem.ts';

type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * @param rows one more than a page has, if there are more
 * @returns the rows of the page, and the cursor of the next one; `null` of the last
 */
export function cutPage<Row>(
  rows: readonly Row[],
  pageSize: number,
  cursorAfter: (last: Row) => string,
): { readonly page: Row[]; readonly next: string | null } {
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return { page, next: last !== undefined && rows.length > pageSize ? cursorAfter(last) : null };
}

/** Names the next page of a list, if there is one, in the header `Link` (RFC 8288): the same request with another cursor. */
export function linkNextPage(request: FastifyRequest, reply: FastifyReply, query: Query, cursor: string | null): void {
  if (cursor === null) return;
  const [path] = request.url.split('?');
  const asked: Query = { ...query, cursor };
  const given = Object.entries(asked).flatMap(([name, value = []]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
  const next = new URLSearchParams(given);
  reply.header('link', `<${path}?${next.toString()}>; rel="next"`);
}

/** Where a page ends, opaque to clients. No part has a blank. */
export const encodeCursor = (...parts: readonly string[]): string => Buffer.from(parts.join(' ')).toString('base64url');

/** An instant of a cursor. As a date, because Postgres reads not every text that states one. */
export const cursorInstant = z.pipe(
  z.iso.datetime(),
  z.transform((text) => new Date(text)),
);

/** A text of a cursor, whose parts have no blanks: `encodeText` writes it. */
export const cursorText = z.pipe(
  z.string().check(z.regex(/^[\w-]*$/)),
  // What the database stores has none.
  z.transform((encoded) => Buffer.from(encoded, 'base64url').toString().replaceAll('\0', '')),
);

export const encodeText = (text: string): string => Buffer.from(text).toString('base64url');

/**
 * @param parts what such a cursor is made of: what passes has to be fit for the database
 * @returns `null` for the first page
 * @throws ProblemError 422 for a malformed cursor
 */
export function decodeCursor<Parts>(parts: z.ZodMiniType<Parts>, cursor: string | undefined): Parts | null {
  if (cursor === undefined) return null;
  const { success, data } = z.safeParse(parts, Buffer.from(cursor, 'base64url').toString().split(' '));
  if (!success) throw violation('cursor', 'invalid', 'Not a cursor of this list');
  return data;
}
