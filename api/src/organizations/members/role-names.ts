import type { Role } from '@kontor/contract/role';
import type { Language } from '@kontor/contract/schema';
import { sentence } from '../../infrastructure/mail/values.ts';
import de from './locales/de.json' with { type: 'json' };
import en from './locales/en.json' with { type: 'json' };

/** As the page of members names them. */
const roleNames: Readonly<Record<Language, Readonly<Record<Role, string>>>> = { de: de.role, en: en.role };

export const roleName = sentence(roleNames);
