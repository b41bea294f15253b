import type { Role } from '@kontor/contract/role';
import type { Language } from '@kontor/contract/schema';

/** As the page of members names them. */
export const roleNames: Readonly<Record<Language, Readonly<Record<Role, string>>>> = {
  de: {
    owner: 'Inhaber',
    admin: 'Administration',
    billing: 'Buchhaltung',
    operations: 'Betrieb',
    reader: 'Nur lesen',
  },
  en: { owner: 'Owner', admin: 'Administration', billing: 'Billing', operations: 'Operations', reader: 'Read only' },
};
