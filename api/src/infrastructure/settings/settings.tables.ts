import type { Settings } from '@kontor/contract/settings';
import type { Json } from '../database/json.ts';
import type { TableOf } from '../database/table-of.ts';

/** As they were set; an address is `null` until one is set, and the environment's until then. */
export interface StoredSettings extends Omit<Settings, 'senderEmail' | 'supportEmail'> {
  readonly senderEmail: string | null;
  readonly supportEmail: string | null;
}

export interface SettingsTables {
  /**
   * All settings, as often as they were set. The newest row counts, and no row ever changes.
   * - `reason`: `null` for those that the database began with.
   */
  vendor_settings: TableOf<'vendor_settings', { settings: Json<StoredSettings> }>;
}

declare module '../database/tables.ts' {
  interface Tables extends SettingsTables {}
}
