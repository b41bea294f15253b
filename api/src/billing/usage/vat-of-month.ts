import { type Month, monthStart } from '@kontor/domain/calendar-month';
import type { VatTreatment } from '@kontor/domain/vat';
import { readRates } from '../../organizations/vat/read-rates.ts';
import { vatWithNotice } from '../../organizations/vat/renewal-vat.ts';
import { findToldAt } from '../../organizations/vat/vat-check.repository.ts';
import type { Billing } from '../stripe/billing.ts';
import { findTerms, noteTerms } from '../subscriptions/billing-terms.ts';

/**
 * The VAT of a month's extra orders: the first day of the invoiced month decides. Its terms are noted, by which the invoice finds
 * its recipient: a contract that began later in the month may have been ordered at another rate, and the address may have changed
 * since that rate was charged.
 */
export async function noteVatOfMonth(
  { database, clock }: Pick<Billing, 'database' | 'clock'>,
  shopUuid: string,
  month: Month,
): Promise<VatTreatment> {
  const organization = await database
    .selectFrom('organization')
    .innerJoin('shop', 'shop.organization_uuid', 'organization.uuid')
    .select([
      'organization.uuid',
      'organization.name',
      'organization.base_data',
      'organization.vat_id_verification_status',
    ])
    .where('shop.uuid', '=', shopUuid)
    .executeTakeFirstOrThrow();
  // Only one without VAT can have lost that (organizations/vat/renewal-vat.ts).
  const hadNoVat = (await findTerms(database, shopUuid)).some(({ vat_percent }) => vat_percent === 0);
  const toldAt = hadNoVat ? await findToldAt(database, organization.uuid) : null;
  const vat = vatWithNotice(organization, await readRates(database), new Date(monthStart(month)), toldAt);
  // A restored backup may lack the base data, and has the terms of before.
  if (organization.base_data !== null) await noteTerms(database, shopUuid, organization, vat, clock.now());
  return vat;
}
