import * as z from 'zod/mini';

/** A run of a text. A link leads to a page (`http`, `https`) or to an address (`mailto`), and nowhere else. */
export const LegalRun = z.object({
  text: z.string(),
  isStrong: z.boolean(),
  isEmphasized: z.boolean(),
  link: z.nullable(z.string()),
});

/**
 * A block of a text that was written in Markdown. Whatever was written, there is nothing else: no markup, no images, no scripts.
 * - `heading`: of this `level`, 1 for the largest
 * - `paragraph`: also each part of a list
 */
export const LegalBlock = z.object({
  kind: z.enum(['heading', 'paragraph']),
  /** Of a heading 1 to 6, else 0. */
  level: z.int(),
  /** How many lists it stands in. */
  depth: z.int(),
  /** What stands before the first part of an entry of a list: `•`, or its number; `null` for everything else. */
  marker: z.nullable(z.string()),
  runs: z.array(LegalRun),
});

export type LegalRun = z.output<typeof LegalRun>;
export type LegalBlock = z.output<typeof LegalBlock>;
