import { randomUUID } from 'node:crypto';
import { calendarDay } from '@kontor/domain/date';
import { isEuCountry } from '@kontor/domain/tax';
import { inTransaction, isUniqueViolation } from '../../infrastructure/database/transaction.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { violation } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { planTaxRatesJob } from './tax-rate-jobs.ts';

/** What the vendor's people do about rates of VAT, which are only ever added. */
export function taxRateRoutes(
  api: Api,
  { database, clock, jobs, log }: Pick<Infrastructure, 'database' | 'clock' | 'jobs' | 'log'>,
): void {
  api.route('GET /backoffice/tax-rate', () =>
    database
      .selectFrom('tax_rate')
      .select(['uuid', 'iso_country_code as isoCountryCode', 'rate', 'valid_from as validFrom'])
      .orderBy('iso_country_code')
      .orderBy('valid_from')
      .execute(),
  );

  const taken = () => violation('validFrom', 'already-taken', 'The country has a rate from that day on');

  api.act('POST /backoffice/tax-rate', {
    async describe({ body: { isoCountryCode, rate: percent, validFrom } }) {
      const rate = { isoCountryCode, rate: percent, validFrom };
      if (!isEuCountry(rate.isoCountryCode)) throw violation('isoCountryCode', 'invalid', 'No country of the EU');
      if (rate.validFrom < calendarDay(clock.now().toISOString()))
        throw violation('validFrom', 'invalid', 'A day that is over');
      const ofCountry = await database
        .selectFrom('tax_rate')
        .select(['rate', 'valid_from as validFrom'])
        .where('iso_country_code', '=', rate.isoCountryCode)
        .orderBy('valid_from')
        .execute();
      if (ofCountry.some((one) => one.validFrom === validFrom)) throw taken();
      return { subject: rate.isoCountryCode, organizationUuid: null, before: ofCountry, after: rate };
    },

    async carryOut({ body, by, written }) {
      const { reason, ...rate } = body;
      const { isoCountryCode, validFrom } = rate;
      const uuid = randomUUID();
      await inTransaction(database, async (tx) => {
        await tx
          .insertInto('tax_rate')
          .values({
            uuid,
            iso_country_code: isoCountryCode,
            rate: rate.rate,
            valid_from: validFrom,
            created_at: clock.now(),
          })
          .execute();
        await jobs.enqueue(tx, planTaxRatesJob, { isoCountryCode, after: null });
        await written(tx);
      }).catch((error: unknown) => {
        throw isUniqueViolation(error, 'tax_rate_iso_country_code_valid_from_key') ? taken() : error;
      });
      log.warn({ operator: by.userUuid, act: 'tax-rate-added', ...rate, reason }, 'a rate of VAT was added');
      return { uuid, ...rate };
    },
  });
}
