import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@kontor/contract/calls';
import type { Brand } from '@kontor/contract/operator-brand';
import type { Violation } from '@kontor/contract/problem';
import { faultsOfBrand } from '@kontor/domain/brand';
import { cleanLogo } from '../../infrastructure/brand/clean-logo.ts';
import { lockBrand, readBrand } from '../../infrastructure/brand/read-brand.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';

type Parts = Pick<Infrastructure, 'database' | 'clock' | 'log'>;

/**
 * Whose product the portal is.
 *
 * @param onChange runs when it has changed
 */
export function brandRoutes(api: Api, { database, clock, log }: Parts, onChange: () => void): void {
  api.route('GET /backoffice/brand', () => readBrand(database));

  api.act('PUT /backoffice/brand', {
    async describe({ body }) {
      const after = wantedOf(body);
      const before = await readBrand(database);
      return { subject: changedIn(after, before).join(', ') || null, organizationUuid: null, before, after };
    },
    async carryOut({ body, by, written }) {
      const brand = wantedOf(body);
      const { reason } = body;
      const changed = await inTransaction(database, async (tx) => {
        const { brand: before, countsFrom } = await lockBrand(tx);
        await written(tx);
        const changing = changedIn(brand, before);
        if (changing.length === 0) return changing;
        await tx
          .insertInto('vendor_brand')
          .values({
            uuid: randomUUID(),
            brand: JSON.stringify(brand),
            // Each has an instant of its own, by which it is known which is the newest.
            counts_from: new Date(Math.max(clock.now().getTime(), countsFrom.getTime() + 1)),
            reason,
          })
          .execute();
        return changing;
      });
      if (changed.length > 0) {
        onChange();
        log.warn({ operator: by.userUuid, act: 'brand-changed', changed, reason }, 'the brand was changed');
      }
      return brand;
    },
  });
}

/** Without the reason, and with what the logo draws alone. */
function wantedOf(body: BodyOf<'PUT /backoffice/brand'>): Brand {
  const { reason: _, ...wanted } = body;
  const violations: Violation[] = faultsOfBrand(wanted);
  const logo = wanted.logo && cleanLogo(wanted.logo);
  if (wanted.logo !== null && logo === null) {
    violations.push({ path: 'logo', code: 'svg-unusable', message: 'Not an SVG with a viewBox and shapes' });
  }
  if (violations.length > 0) throw new ProblemError('validation-failed', { violations });
  return { ...wanted, logo };
}

const changedIn = (wanted: Brand, before: Brand) =>
  (Object.keys(wanted) as (keyof Brand)[]).filter((name) => !isDeepStrictEqual(wanted[name], before[name]));
