import { dayStart } from '@kontor/domain/calendar-month';
import { commissionVat } from '@kontor/domain/commission';
import { addDays, calendarDay } from '@kontor/domain/date';
import { type RateOf, type VatTreatment, vatTreatment } from '@kontor/domain/vat';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { OrganizationRow } from '../organization.tables.ts';
import { addressedTo, findMembersOf } from '../recipients.ts';
import { readRates } from './read-rates.ts';
import { vatIdConfirmedMail } from './vat-id-confirmed.mail.ts';
import { vatIdConfirmedPartnerMail } from './vat-id-confirmed-partner.mail.ts';
import { vatIdRevokedMail } from './vat-id-revoked.mail.ts';
import { vatIdRevokedPartnerMail } from './vat-id-revoked-partner.mail.ts';

/** How long a customer can read that VAT will be charged before a period begins that is charged with it. */
const noticeDays = 7;

/**
 * The first instant at which a period may begin that is charged with the VAT of which the customer was told: a day's
 * beginning, so that the day in the mail is true for all contracts.
 */
export const noticeEnds = (toldAt: Date): Date =>
  new Date(dayStart(calendarDay(addDays(toldAt.toISOString(), noticeDays))));

type Parts = Pick<Infrastructure, 'outbox' | 'environment' | 'clock'>;

/** The call that corrects an id: those who may make it are told. */
const baseDataCall = 'PUT /organization/{organizationUuid}/base-data';

/**
 * Tells those who can correct it that the register has changed its answer about their id, in the transaction that stores the
 * answer, so that nothing costs more before it was told.
 *
 * @returns whether there was anything to tell: an id may change nothing about the VAT
 */
export async function tellChange(
  { outbox, environment, clock }: Parts,
  tx: Tx,
  organization: OrganizationRow,
  isValid: boolean,
): Promise<boolean> {
  const { uuid, name, base_data } = organization;
  const ends = noticeEnds(clock.now());
  const rateOf = (await readRates(tx))(ends);
  if (!base_data?.vatId || !changesVat(organization, rateOf)) return false;
  const mail = mailOf(organization.type, isValid, {
    organization: name,
    vatId: base_data.vatId,
    rate: vatTreatment(base_data.isoCountryCode, 'unverified', rateOf).percent / 100,
    from: ends,
    link: `${environment.publicUrl}/organization/${uuid}/edit-organization-base-data`,
  });
  for (const member of await findMembersOf(tx, uuid, baseDataCall)) {
    await outbox.send(tx, { ...addressedTo(member), organizationUuid: uuid, mail });
  }
  return true;
}

const statusOf = (isValid: boolean) => (isValid ? 'verified' : 'unverified');

/** Not where both answers lead to the same VAT: of a merchant in the vendor's country, or a partner abroad. */
function changesVat({ type, base_data }: OrganizationRow, rateOf: RateOf): boolean {
  const country = base_data?.isoCountryCode ?? '';
  const kindOf = (valid: boolean): VatTreatment['kind'] | 'no-vat-id' =>
    (type === 'partner' ? commissionVat : vatTreatment)(country, statusOf(valid), rateOf).kind;
  return kindOf(true) !== kindOf(false);
}

type Told = Parameters<typeof vatIdRevokedMail>[0];

function mailOf(type: OrganizationRow['type'], isValid: boolean, { from, rate, ...of }: Told) {
  if (type === 'partner') return (isValid ? vatIdConfirmedPartnerMail : vatIdRevokedPartnerMail)({ ...of, rate });
  return isValid ? vatIdConfirmedMail(of) : vatIdRevokedMail({ ...of, rate, from });
}
