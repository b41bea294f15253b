import { formatDayOfMonth } from '@kontor/domain/date';
import { useHost } from '@kontor/platform/host';
import { useTranslation } from 'react-i18next';
import { hostNamespace } from '../../start/host-texts.ts';
import type { Status } from './status-sentence.ts';

/** Puts the home page's status into words: the state first, then the step. */
export function useStatusText(): (status: Status) => string {
  const { t } = useTranslation(hostNamespace, { keyPrefix: 'home.status' });
  const { language } = useHost();
  const dated = (key: string, until: string | null) =>
    until === null ? t(`${key}.undated`) : t(`${key}.dated`, { date: formatDayOfMonth(until, language) });
  return (status) => {
    switch (status.kind) {
      case 'dunning':
        return dated(`dunning.${status.severity}`, status.until);
      case 'trial':
      case 'canceled':
      case 'change-scheduled':
        return dated(status.kind, status.until);
      case 'open-steps':
        return t('open-steps', { count: status.count, number: numberWord(status.count) });
      default:
        return t(status.kind);
    }
  };

  /** Small numbers are written out: "Zwei Schritte". */
  function numberWord(count: number): string {
    return t(`number.${count}`, { defaultValue: String(count) });
  }
}
