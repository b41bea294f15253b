import { calendarDay } from '@kontor/domain/date';
import { isPlan } from '@kontor/domain/product';
import type { NewItem, StoredSubscription } from './subscription.repository.ts';

type Trial = Pick<StoredSubscription, 'items'> & {
  readonly subscription: Pick<StoredSubscription['subscription'], 'state'>;
};

/**
 * A shop's items with its trials ending at another instant: those that run, or, where none does, those that have ended begin
 * again. `null` where there is no trial: what was bought since is no trial any more.
 */
export function trialUntil({ subscription, items }: Trial, end: Date, now: Date): NewItem[] | null {
  const trials = items.filter(({ is_trial }) => is_trial);
  const running = trials.filter(({ state }) => state === 'active');
  // A contract that has ended came after them.
  const isOver = subscription.state === 'expired' && items.some(({ is_trial }) => !is_trial);
  const again = isOver ? [] : trials.filter((trial) => !items.some((item) => hasReplaced(item, trial)));
  const chosen = running.length > 0 ? running : again;
  if (chosen.length === 0) return null;
  return items.map((item) => (chosen.includes(item) ? runningUntil(item, end, now) : item));
}

const hasReplaced = (item: NewItem, trial: NewItem): boolean =>
  item.state !== 'expired' && (item.type === trial.type || (isPlan(item) && isPlan(trial)));

/** As long as it lasts by now: pages count its days from its first one on. */
function runningUntil(trial: NewItem, end: Date, now: Date): NewItem {
  const { state, valid_until: before, trial_days: days } = trial;
  const continues = state === 'active' && before !== null;
  const added = daysBetween(continues ? before : now, end);
  const length = continues ? days && Math.max(1, days + added) : Math.max(1, added);
  return { ...trial, state: 'active', valid_until: end, trial_days: length };
}

const dayMs = 86_400_000;

const daysBetween = (from: Date, to: Date): number =>
  (Date.parse(calendarDay(to.toISOString())) - Date.parse(calendarDay(from.toISOString()))) / dayMs;
