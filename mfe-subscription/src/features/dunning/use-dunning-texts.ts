import type { DunningProcess } from '@kontor/contract/dunning';
import type { Invoice } from '@kontor/contract/invoice';
import { lastDayOf } from '@kontor/domain/date';
import { lastDayToPay } from '@kontor/domain/dunning-days';
import { dunningSwitchesOff, type Entitlements } from '@kontor/domain/entitlements';
import { useDayAhead } from '@kontor/platform/use-day-ahead';
import { useFormat } from '@kontor/platform/use-format';
import { useTexts } from '../../texts/use-texts.ts';

/** The texts of a dunning process: the state first, then its consequence, if the shop's entitlements have one to lose. */
export function useDunningTexts(entitled: Entitlements) {
  const t = useTexts();
  const { money } = useFormat();
  const dayAhead = useDayAhead();
  const switchesOff = dunningSwitchesOff(entitled);

  function title({ state, cause, deactivationDate }: DunningProcess, cents: number): string {
    const amount = money(cents);
    switch (state) {
      case 'final-reminder-with-deactivation-deadline-sent':
        if (deactivationDate)
          return t('dunning.title.final', { amount, date: dayAhead(lastDayToPay(deactivationDate)) });
        return overdueTitle(amount);
      case 'overdue':
        return overdueTitle(amount);
      case 'invoice-reminder-sent':
        return t('dunning.title.reminder', { amount });
      default:
        return t(`dunning.title.${cause}`, { amount });
    }
  }

  const overdueTitle = (amount: string) => t(`dunning.title.${switchesOff ? 'overdue' : 'owed'}`, { amount });

  /** The same without an amount. */
  function shortTitle({ state, cause, deactivationDate }: DunningProcess): string {
    switch (state) {
      case 'final-reminder-with-deactivation-deadline-sent':
        if (deactivationDate) return t('dunning.short.final', { date: dayAhead(lastDayToPay(deactivationDate)) });
        return t('dunning.stop.final-reminder');
      case 'overdue':
        return t(`dunning.short.${switchesOff ? 'overdue' : 'owed'}`);
      case 'invoice-reminder-sent':
        return t('dunning.stop.reminder');
      default:
        return t(`dunning.stop.cause.${cause}`);
    }
  }

  function text({ state, cause, deactivationDate }: DunningProcess, invoice: Invoice | null): string {
    const why = t(`dunning.cause.${cause}`, {
      invoice: invoice ? t('dunning.invoice', { number: invoice.number }) : t('dunning.anInvoice'),
    });
    if (!switchesOff && entitled.state === 'past-due' && entitled.validUntil !== null)
      return `${why} ${t('dunning.endsFirst', { date: dayAhead(lastDayOf(entitled.validUntil)) })}`;
    if (!switchesOff) return why;
    if (state === 'overdue') return `${why} ${t('dunning.suspended')}`;
    return deactivationDate ? `${why} ${t('dunning.consequence', { date: dayAhead(deactivationDate) })}` : why;
  }

  return {
    /** @param cents what has to be paid, if it is told */
    title: (process: DunningProcess, cents: number | null) =>
      cents === null ? shortTitle(process) : title(process, cents),
    text,
  };
}
