import type { KnownCall } from './calls.ts';
import type { ExtensionRecord } from './extension-record.ts';
import type { PageAccess } from './page.ts';

/** Places where remotes may show something of theirs: above every page (`notice`), over it (`overlay`), and on pages of these names. */
export const slots = ['notice', 'overlay', 'home', 'subscription', 'shop-settings'] as const;

export type Slot = (typeof slots)[number];

/** A record as it is written beside the component: nothing of it may be a guess. */
export interface Extension extends ExtensionRecord {
  readonly slot: Slot;
  readonly access: Extract<PageAccess, 'organization' | 'shop'>;
  readonly needs: KnownCall | 'nothing';
}

/** Declares an extension, in a file `<extension>.extension.ts`; the name of the export is its name. */
export const defineExtension = <const E extends Extension>(extension: E): E => extension;
