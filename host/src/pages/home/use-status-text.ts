import { lastDayToPay } from '@kontor/domain/dunning-days';
import { useDayAhead } from '@kontor/platform/use-day-ahead';
import { useFormat } from '@kontor/platform/use-format';
import { useTexts } from '../../base/use-texts.ts';
import type { PageTexts } from '../locales/page-texts.ts';
import type { Ground } from './ground.ts';
import type { Product } from './product.ts';
import type { Status } from './status-sentence.ts';

/** Puts the home page's status into words: the state first, then the step. */
export function useStatusText(): (status: Status) => string {
  const t = useTexts<PageTexts>();
  const { date, money } = useFormat();
  const day = useDayAhead();

  /** Small numbers are written out: "Zwei Schritte". */
  const inWords = (count: number) => {
    const word = writtenNumbers.find((number) => number === count);
    return word ? t(`home.status.number.${word}`) : String(count);
  };

  const notKnown = (grounds: readonly Ground[]) =>
    t('home.status.unknown', { what: grounds.map((ground) => t(`home.status.ground.${ground}`)).join(', ') });

  return (status) => {
    switch (status.kind) {
      case 'dunning': {
        const state = status.severity === 'warning' && status.isCardDeclined ? 'card' : status.severity;
        const key = `home.status.dunning.${state}` as const;
        if (status.until === null) return t(`${key}.undated`);
        return t(`${key}.dated`, { date: day(state === 'danger' ? status.until : lastDayToPay(status.until)) });
      }
      case 'expired':
        return status.until === null
          ? t('home.status.expired.undated')
          : t(`home.status.expired.${status.what}`, { date: date(status.until) });
      case 'trial':
      case 'canceled':
      case 'change-scheduled': {
        const key = `home.status.${status.kind}` as const;
        return status.until === null ? t(`${key}.undated`) : t(`${key}.dated`, { date: day(status.until) });
      }
      case 'owed': {
        const amount = money(status.amount);
        return status.until === null
          ? t('home.status.owed.undated', { amount })
          : t('home.status.owed.dated', { amount, date: day(status.until) });
      }
      case 'moved':
        return t('home.status.moved', { shop: status.to });
      case 'migration-requested':
        return t('home.status.migration-requested', { date: day(status.until) });
      case 'open-steps': {
        const steps = t(stepsTexts[status.rest], { count: status.count, number: inWords(status.count) });
        return status.unknown.length === 0 ? steps : `${steps} ${notKnown(status.unknown)}`;
      }
      case 'tax-office': {
        const { count, until, isOverdue } = status;
        const registers = { count, number: inWords(count) };
        return until === null
          ? t('home.status.tax-office.undated', registers)
          : t(`home.status.tax-office.${isOverdue ? 'overdue' : 'dated'}`, { ...registers, date: day(until) });
      }
      case 'waiting':
        return t(`home.status.waiting.${waitingText(status.products)}`);
      case 'unknown':
        return notKnown(status.grounds);
      case 'hidden':
        return t(`home.status.hidden.${status.isNothingOwed ? 'nothingOwed' : 'plain'}`);
      case 'suspended':
      case 'past-due':
      case 'unpaid':
      case 'unconfirmed-order':
      case 'no-method':
      case 'no-subscription':
      case 'migration-needed':
      case 'running':
        return t(`home.status.${status.kind}`);
    }
  };
}

const stepsTexts = {
  running: 'home.status.open-steps',
  waiting: 'home.status.steps-first',
  unknown: 'home.status.steps-only',
} as const;

const writtenNumbers = [2, 3, 4, 5, 6, 7, 8] as const;

/** Of several, the one without which the others are of no use. */
const waitingText = ([first = 'erp', ...others]: readonly Product[]) =>
  first === 'wms' && others.length > 0 ? 'devices' : first;
