import type { Language } from '@kontor/contract/schema';
import type { Queryable } from '../../infrastructure/database/open-database.ts';

/** In which language an organization gets its invoices: as selected, else that of its longest-standing owner. */
export async function findInvoiceLanguage(db: Queryable, organizationUuid: string): Promise<Language> {
  const selected = await db
    .selectFrom('billing_details')
    .select('invoice_language')
    .where('organization_uuid', '=', organizationUuid)
    .executeTakeFirst();
  if (selected?.invoice_language) return selected.invoice_language;
  const owner = await db
    .selectFrom('app_user')
    .innerJoin('membership', 'membership.user_uuid', 'app_user.uuid')
    .select('app_user.language')
    .where('membership.organization_uuid', '=', organizationUuid)
    .where('membership.role', '=', 'owner')
    .orderBy('membership.created_at')
    .limit(1)
    .executeTakeFirst();
  return owner?.language ?? 'de';
}

export async function saveInvoiceLanguage(db: Queryable, organizationUuid: string, language: Language): Promise<void> {
  const values = { invoice_language: language };
  await db
    .insertInto('billing_details')
    .values({ organization_uuid: organizationUuid, invoice_emails: JSON.stringify([]), ...values })
    .onConflict((conflict) => conflict.column('organization_uuid').doUpdateSet(values))
    .execute();
}
