import type { Billing } from '../stripe/billing.ts';
import type { SettingId } from './settings.ts';

export interface CheckedAccount extends Pick<Billing, 'stripe' | 'connection' | 'catalog' | 'database' | 'clock'> {
  /** Where the provider has to send events. */
  readonly webhookUrl: string;
  /** The host of the portal's pages, on which wallets are offered. */
  readonly host: string;
}

/** What is wrong by setting, as one line; a setting that is right has `false`. */
export type Lines = Partial<Readonly<Record<SettingId, string | false>>>;

/** @throws the SDK's errors, for example where the key may not read what is checked */
export type SettingCheck = (account: CheckedAccount) => Promise<Lines>;
