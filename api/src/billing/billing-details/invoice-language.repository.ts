import type { Language } from '@kontor/contract/schema';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { findOwnerLanguage } from '../../organizations/owner-language.ts';

/** In which language an organization gets its invoices: as selected, else that of its longest-standing owner. */
export async function findInvoiceLanguage(db: Queryable, organizationUuid: string): Promise<Language> {
  const selected = await db
    .selectFrom('billing_details')
    .select('invoice_language')
    .where('organization_uuid', '=', organizationUuid)
    .executeTakeFirst();
  return selected?.invoice_language ?? findOwnerLanguage(db, organizationUuid);
}

export async function saveInvoiceLanguage(db: Queryable, organizationUuid: string, language: Language): Promise<void> {
  const values = { invoice_language: language };
  await db
    .insertInto('billing_details')
    .values({ organization_uuid: organizationUuid, invoice_emails: JSON.stringify([]), ...values })
    .onConflict((conflict) => conflict.column('organization_uuid').doUpdateSet(values))
    .execute();
}
