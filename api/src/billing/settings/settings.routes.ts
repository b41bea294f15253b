import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sentEmail } from '@kontor/contract/email-address';
import type { Settings } from '@kontor/contract/settings';
import { faultsOfSettings } from '@kontor/domain/settings';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { addressesOf, lockSettings, readSettings } from '../../infrastructure/settings/read-settings.ts';
import type { StoredSettings } from '../../infrastructure/settings/settings.tables.ts';
import { readRates } from '../../organizations/vat/read-rates.ts';
import { findPriceLists } from '../prices/price-list.repository.ts';

type Parts = Pick<Infrastructure, 'database' | 'clock' | 'environment' | 'log'>;

/** What the vendor's people set for the whole installation. */
export function settingsRoutes(api: Api, { database, clock, environment, log }: Parts, onChange: () => void): void {
  const shown = (settings: StoredSettings): Settings => ({ ...settings, ...addressesOf(settings, environment) });

  api.route('GET /backoffice/settings', async () => shown(await readSettings(database)));

  api.route('PUT /backoffice/settings', async ({ body: { reason, ...wanted }, user }) => {
    const settings = { ...wanted, ...asciiAddresses(wanted) };
    const changed = await inTransaction(database, async (tx) => {
      const { settings: stored, countsFrom } = await lockSettings(tx);
      const before = shown(stored);
      const differing = namesOf(settings).filter((name) => !isDeepStrictEqual(settings[name], before[name]));
      if (differing.length === 0) return differing;
      const now = clock.now();
      await checkFaults(tx, settings, now);
      await tx
        .insertInto('vendor_settings')
        .values({
          uuid: randomUUID(),
          settings: JSON.stringify(settings),
          // Each has an instant of its own, by which it is known which is the newest.
          counts_from: new Date(Math.max(now.getTime(), countsFrom.getTime() + 1)),
          reason,
        })
        .execute();
      return differing;
    });
    if (changed.length > 0) {
      onChange();
      log.warn({ operator: user.uuid, act: 'settings-changed', changed, reason }, 'settings were changed');
    }
    return settings;
  });
}

const namesOf = (settings: Settings) => Object.keys(settings) as (keyof Settings)[];

const asciiAddresses = ({ senderEmail, supportEmail }: Settings): Pick<Settings, 'senderEmail' | 'supportEmail'> => ({
  senderEmail: sentEmail(senderEmail),
  supportEmail: sentEmail(supportEmail),
});

async function checkFaults(tx: Tx, settings: Settings, now: Date): Promise<void> {
  const known = await findPriceLists(tx, now);
  const ofState = (wanted: 'current' | 'scheduled') => known.filter(({ state }) => state === wanted);
  const lists = [...ofState('current'), ...ofState('scheduled')];
  const violations = faultsOfSettings(settings, { lists, rateOf: (await readRates(tx))(now) });
  if (violations.length > 0) throw new ProblemError('validation-failed', { violations });
}
