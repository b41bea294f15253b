import * as z from 'zod/mini';
import { PageCondition } from './page-record.ts';
import type { Role } from './role.ts';
import { inFirstLanguages, text } from './schema.ts';

/** What a remote shows in a slot of the shell or of a page that is not its own (docs/decisions/0085-remotes-fill-slots.md). */
export const ExtensionRecord = z.object({
  /** `Slot`; what names another one is shown nowhere. */
  slot: text(40),
  /** Those of a slot stand in ascending order. */
  order: z.int(),
  /** `shop` or `organization`: where it is shown. */
  access: text(40),
  /** As of a page: it is shown to the roles that may make this call, or to all members (`nothing`). */
  needs: z.optional(text(200)),
  organizations: z.optional(z.array(z.enum(['merchant', 'partner']))),
  when: z.optional(PageCondition),
  /** Of an overlay: it is shown while the address has this parameter with the value `true`. */
  parameter: z.optional(text(40)),
  /** Of an overlay: what is said if its code does not load. */
  failure: z.optional(inFirstLanguages(text(300))),
});

/** By their names. */
export const ExtensionRecords = z.record(z.string().check(z.maxLength(60)), ExtensionRecord);

export type ExtensionRecord = z.output<typeof ExtensionRecord>;
export type ExtensionRecords = z.output<typeof ExtensionRecords>;

/** An extension as a browser knows it. */
export interface ShownExtension extends Omit<ExtensionRecord, 'needs'> {
  readonly roles: readonly Role[];
}

/** By their names. */
export type ShownExtensions = Readonly<Record<string, ShownExtension>>;
