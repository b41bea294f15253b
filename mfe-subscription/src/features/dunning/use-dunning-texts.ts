import type { DunningProcess } from '@kontor/contract/dunning';
import type { Invoice } from '@kontor/contract/invoice';
import { useFormat } from '@kontor/platform/use-format';
import { useTexts } from '../../texts/use-texts.ts';

/** The texts of a dunning process: the state first, then its consequence. */
export function useDunningTexts() {
  const t = useTexts();
  const { date, dayOfMonth, money } = useFormat();

  function title({ state, cause, deactivationDate }: DunningProcess, invoice: Invoice): string {
    const amount = money(invoice.total);
    switch (state) {
      case 'final-reminder-with-deactivation-deadline-sent':
        if (deactivationDate) return t('dunning.title.final', { amount, date: dayOfMonth(deactivationDate) });
        return t('dunning.title.overdue', { amount });
      case 'overdue':
        return t('dunning.title.overdue', { amount });
      case 'invoice-reminder-sent':
        return t('dunning.title.reminder', { amount });
      default:
        return t(`dunning.title.${cause}`, { amount });
    }
  }

  /** The same without the invoice. */
  function shortTitle({ state, cause, deactivationDate }: DunningProcess): string {
    switch (state) {
      case 'final-reminder-with-deactivation-deadline-sent':
        if (deactivationDate) return t('dunning.short.final', { date: dayOfMonth(deactivationDate) });
        return t('dunning.stop.final-reminder');
      case 'overdue':
        return t('dunning.short.overdue');
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
    if (state === 'overdue') return `${why} ${t('dunning.suspended')}`;
    return deactivationDate ? `${why} ${t('dunning.consequence', { date: date(deactivationDate) })}` : why;
  }

  return {
    title: (process: DunningProcess, invoice: Invoice | null) =>
      invoice ? title(process, invoice) : shortTitle(process),
    text,
  };
}
