import type { Scope } from '@kontor/contract/connect-scope';
import { lateTextsHook } from '@kontor/platform/late-texts';
import type de from './locales/de.json';
import texts from './locales/de.json?languages';

export const useConnectTexts = lateTextsHook<typeof de>('connect', texts);

/** Keys of texts must not contain a colon. */
export const scopeKeys = {
  'shops:read': 'readShops',
  'shops:write': 'writeShops',
  'entitlements:read': 'readEntitlements',
  'provisioning:write': 'writeProvisioning',
  'devices:write': 'writeDevices',
  'fiscal:write': 'writeFiscal',
  'usage:write': 'writeUsage',
  'leads:write': 'writeLeads',
  'migration:write': 'writeMigration',
  'downloads:write': 'writeDownloads',
} as const satisfies Record<Scope, string>;
