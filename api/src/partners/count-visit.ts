import { calendarDay } from '@kontor/domain/date';
import { sql } from 'kysely';
import { hours } from '../infrastructure/clock.ts';
import { actForAll } from '../infrastructure/database/acting-for.ts';
import { ProblemError } from '../infrastructure/http/problem.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { findReferringPartner } from './referral.repository.ts';

interface Visit {
  readonly code: string;
  /** The network address of the visitor, which is not stored. */
  readonly sender: string;
  readonly userAgent: string;
}

/** Search engines, previews of links in chats and mails, and programs that only look at pages. */
const bots = /bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|headless|lighthouse|curl|wget|python/i;

const oncePerDay = { max: 1, window: hours(24) };

type Parts = Pick<Infrastructure, 'database' | 'clock' | 'limits' | 'signingKeys'>;

/**
 * Counts that a partner's link was opened. The browser reports it once it shows the page, so that whatever only fetches links
 * is not counted; and what is reported from one connection to the internet within a day is counted once. For that a keyed
 * hash of link and address is kept for a day among the limits, and never the address: of visits only their number is known.
 */
export const createCountVisit =
  ({ database, clock, limits, signingKeys }: Parts) =>
  ({ code, sender, userAgent }: Visit): Promise<void> =>
    actForAll(async () => {
      if (bots.test(userAgent)) return;
      const partnerUuid = await findReferringPartner(database, code);
      if (partnerUuid === null) return;
      const visitor = signingKeys.sign(`referral-visit|${partnerUuid}|${sender}`);
      if (!(await isFirst(limits, `referral-visit|${visitor}`))) return;
      const day = calendarDay(clock.now().toISOString());
      await database
        .insertInto('referral_day')
        .values({ partner_uuid: partnerUuid, day, visits: 1 })
        .onConflict((conflict) =>
          conflict.columns(['partner_uuid', 'day']).doUpdateSet({ visits: sql<number>`referral_day.visits + 1` }),
        )
        .execute();
    });

async function isFirst(limits: Infrastructure['limits'], key: string): Promise<boolean> {
  try {
    await limits.take(key, oncePerDay);
    return true;
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'too-many-requests') return false;
    throw error;
  }
}
