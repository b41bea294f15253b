import type { Scope } from '@kontor/contract/connect-scope';
import { lateTextsHook } from '@kontor/platform/late-texts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

export const useConnectTexts = lateTextsHook('connect', { de, en });

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
