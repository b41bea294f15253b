import type { VatTreatment } from '@kontor/domain/vat';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import type { OrganizationRow } from '../organization.tables.ts';
import type { RatesAt } from './read-rates.ts';
import { findToldAt } from './vat-check.repository.ts';
import { noticeEnds } from './vat-notice.ts';
import { vatOf } from './vat-of.ts';

type Taxed = Pick<OrganizationRow, 'base_data' | 'vat_id_verification_status'>;

/** A running contract: by which rate it is charged next, and when. */
interface Renewing {
  readonly vat_percent: number;
  readonly period_end: Date;
}

/**
 * The VAT of what is running and has a period that begins at an instant. Until the notice of a lost VAT id is over, the id counts
 * as it did (docs/decisions/0069).
 * @param toldAt when the organization was told that it has lost its id; `null` if it was not
 */
export const vatWithNotice = (organization: Taxed, ratesAt: RatesAt, begin: Date, toldAt: Date | null): VatTreatment =>
  vatOf(
    toldAt !== null && begin < noticeEnds(toldAt)
      ? { ...organization, vat_id_verification_status: 'verified' }
      : organization,
    ratesAt(begin),
  );

/**
 * The VAT that a contract is charged with its next period, whatever of it is changed until then. Only one without VAT can have lost
 * that: what was ordered with VAT keeps it.
 */
export const renewalVat = (
  organization: Taxed,
  ratesAt: RatesAt,
  { vat_percent, period_end }: Renewing,
  toldAt: Date | null,
): VatTreatment => vatWithNotice(organization, ratesAt, period_end, vat_percent === 0 ? toldAt : null);

/** The same for one contract. Whether there is a notice is only asked where VAT would be added. */
export async function readRenewalVat(
  db: Queryable,
  organization: Taxed & Pick<OrganizationRow, 'uuid'>,
  ratesAt: RatesAt,
  contract: Renewing,
): Promise<VatTreatment> {
  const vat = renewalVat(organization, ratesAt, contract, null);
  if (contract.vat_percent > 0 || vat.percent === 0) return vat;
  return renewalVat(organization, ratesAt, contract, await findToldAt(db, organization.uuid));
}
