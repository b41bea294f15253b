import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@kontor/contract/calls';
import type { Settings } from '@kontor/contract/settings';
import { firstAccounting } from '@kontor/domain/chart-of-accounts';
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
  /** Settings of before approved partners at once, and said nothing of the books. */
  const shown = ({
    partnerApproval = 'at-once',
    accounting = firstAccounting,
    ...settings
  }: StoredSettings): Shown => ({
    ...settings,
    partnerApproval,
    accounting,
    ...addressesOf(settings, environment),
  });

  api.route('GET /backoffice/settings', async () => shown(await readSettings(database)));

  const differing = (settings: Shown, before: Shown) =>
    namesOf(settings).filter((name) => !isDeepStrictEqual(settings[name], before[name]));

  api.act('PUT /backoffice/settings', {
    async describe({ body }) {
      const before = shown(await readSettings(database));
      const settings = wantedOf(body, before);
      const changed = differing(settings, before);
      if (changed.length > 0) await inTransaction(database, (tx) => checkFaults(tx, settings, clock.now()));
      // Two changes that wait for another person follow one another, also if they are about other settings.
      return { subject: changed.join(', ') || null, organizationUuid: null, before, after: settings };
    },

    async carryOut({ body, by, written }) {
      const { reason } = body;
      const { settings, changed } = await inTransaction(database, async (tx) => {
        const { settings: stored, countsFrom } = await lockSettings(tx);
        await written(tx);
        const before = shown(stored);
        const settings = wantedOf(body, before);
        const changed = differing(settings, before);
        if (changed.length === 0) return { settings, changed };
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
        return { settings, changed };
      });
      if (changed.length > 0) {
        onChange();
        log.warn({ operator: by.userUuid, act: 'settings-changed', changed, reason }, 'settings were changed');
      }
      return settings;
    },
  });
}

type Shown = Settings & Required<Pick<Settings, 'partnerApproval' | 'accounting'>>;

/** Without the reason; what pages of before leave out stays as it is. */
function wantedOf(body: BodyOf<'PUT /backoffice/settings'>, before: Shown): Shown {
  const { reason: _, partnerApproval = before.partnerApproval, accounting = before.accounting, ...wanted } = body;
  return { ...wanted, partnerApproval, accounting };
}

const namesOf = (settings: Shown) => Object.keys(settings) as (keyof Shown)[];

async function checkFaults(tx: Tx, settings: Settings, now: Date): Promise<void> {
  const known = await findPriceLists(tx, now);
  const ofState = (wanted: 'current' | 'scheduled') => known.filter(({ state }) => state === wanted);
  const lists = [...ofState('current'), ...ofState('scheduled')];
  const violations = faultsOfSettings(settings, { lists, rateOf: (await readRates(tx))(now) });
  if (violations.length > 0) throw new ProblemError('validation-failed', { violations });
}
