import { addMonths, monthOf } from '@kontor/domain/calendar-month';
import { firstAccounting } from '@kontor/domain/chart-of-accounts';
import type { Api } from '../../infrastructure/http/api.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { readSettings } from '../../infrastructure/settings/read-settings.ts';
import { type FileFormat, openFile } from './accounting-file.ts';
import { readAccountingMonth } from './accounting-month.ts';

/** The names by which files are known: DATEV looks for those that begin with its own. */
const names: Readonly<Record<FileFormat, string>> = { datev: 'EXTF_Buchungsstapel', csv: 'Buchungen' };

/** The ledger of a month for the accountant. */
export function accountingRoutes(api: Api, parts: Pick<Infrastructure, 'database' | 'clock' | 'log'>): void {
  const { database, clock } = parts;
  const read = async (month: string) => {
    const { accounting: settings = firstAccounting } = await readSettings(database);
    return { settings, month: await readAccountingMonth(database, { month, now: clock.now(), settings }) };
  };

  api.route('GET /backoffice/accounting/month', async ({ query }) => {
    const lastMonth = addMonths(monthOf(clock.now().toISOString()), -1);
    return (await read(query.month ?? lastMonth)).month;
  });

  api.route('GET /backoffice/accounting', async ({ query: { month: wanted, format }, reply }) => {
    const { month, settings } = await read(wanted);
    if (month.missing.length > 0) {
      throw new ProblemError('accounting-incomplete', {
        detail: 'The settings do not say everything that the books need',
        violations: month.missing.map((path) => ({ path, code: 'required', message: 'It is not set' })),
      });
    }
    const file = `${names[format]}_${month.month}${month.isFinal ? '' : '_unfertig'}.csv`;
    reply.header('content-disposition', `attachment; filename="${file}"`);
    if (format === 'datev') reply.type('text/csv; charset=windows-1252');
    return openFile(parts, format, month, settings);
  });
}
