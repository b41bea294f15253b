import { inEachLanguage } from '@kontor/contract/language';
import type { Role } from '@kontor/contract/role';
import { sentence } from '../../infrastructure/mail/values.ts';
import { textsInLanguages } from '../../infrastructure/texts-in-languages.ts';
import type de from './locales/de.json';

const texts = textsInLanguages<typeof de>(import.meta.dirname);

/** As the page of members names them. */
const roleNames = inEachLanguage((language): Readonly<Record<Role, string>> => texts[language].role);

export const roleName = sentence(roleNames);
