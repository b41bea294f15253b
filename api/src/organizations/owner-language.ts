import { defaultLanguage, type Language } from '@kontor/contract/language';
import type { Queryable } from '../infrastructure/database/open-database.ts';
import { findOwnerOf } from './recipients.ts';

/** That of the organization's longest-standing owner: its papers are in it unless it selected one. The default one without owners. */
export const findOwnerLanguage = async (db: Queryable, organizationUuid: string): Promise<Language> =>
  (await findOwnerOf(db, organizationUuid))?.language ?? defaultLanguage;
