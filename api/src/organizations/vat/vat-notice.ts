import { dayStart } from '@kontor/domain/calendar-month';
import { commissionVat } from '@kontor/domain/commission';
import { addDays, calendarDay, formatDate } from '@kontor/domain/date';
import { formatPercent } from '@kontor/domain/money';
import { type RateOf, type VatTreatment, vatTreatment } from '@kontor/domain/vat';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { MailTemplate } from '../../infrastructure/mail/render-mail.ts';
import type { OrganizationRow } from '../organization.tables.ts';
import { findMembersOf } from '../recipients.ts';
import { readRates } from './read-rates.ts';

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
  const template = templateOf(organization, isValid, rateOf);
  if (!base_data?.vatId || template === null) return false;
  const charged = vatTreatment(base_data.isoCountryCode, 'unverified', rateOf).percent;
  for (const { email, language } of await findMembersOf(tx, uuid, baseDataCall)) {
    await outbox.send(tx, {
      to: email,
      language,
      template,
      organizationUuid: uuid,
      link: `${environment.publicUrl}/organization/${uuid}/edit-organization-base-data`,
      values: {
        organization: name,
        vatId: base_data.vatId,
        rate: formatPercent(charged / 100, language),
        from: formatDate(ends.toISOString(), language),
      },
    });
  }
  return true;
}

const statusOf = (isValid: boolean) => (isValid ? 'verified' : 'unverified');

/** `null` where both answers lead to the same VAT: of a merchant in the vendor's country, or a partner abroad. */
function templateOf({ type, base_data }: OrganizationRow, isValid: boolean, rateOf: RateOf): MailTemplate | null {
  const country = base_data?.isoCountryCode ?? '';
  const kindOf = (valid: boolean): VatTreatment['kind'] | 'no-vat-id' =>
    (type === 'partner' ? commissionVat : vatTreatment)(country, statusOf(valid), rateOf).kind;
  if (kindOf(true) === kindOf(false)) return null;
  if (type === 'partner') return isValid ? 'vat-id-confirmed-partner' : 'vat-id-revoked-partner';
  return isValid ? 'vat-id-confirmed' : 'vat-id-revoked';
}
