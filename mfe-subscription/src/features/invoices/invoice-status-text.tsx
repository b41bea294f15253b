import { useFormat } from '@kontor/platform/use-format';
import { Badge, type Tone } from '@kontor/ui/badge';
import { Icon } from '@kontor/ui/icon';
import { mdiCheck } from '@mdi/js';
import type { InvoiceStatus } from '../../billing/invoice-status.ts';
import { useTexts } from '../../texts/use-texts.ts';
import styles from './invoice-status-text.module.css';

const tones: Record<Exclude<InvoiceStatus['code'], 'paid' | 'refunded'>, Tone> = {
  open: 'info',
  processing: 'info',
  due: 'warning',
  overdue: 'danger',
  dunned: 'danger',
  void: 'neutral',
  uncollectible: 'neutral',
};

/** Only exceptions get a badge; what is paid is plain text with a check. */
export function InvoiceStatusText({ status }: { status: InvoiceStatus }) {
  const t = useTexts();
  const { date } = useFormat();
  if (status.code === 'paid' || status.code === 'refunded') {
    return (
      <span className={styles.paid}>
        <Icon path={mdiCheck} size={16} />
        {status.date
          ? t(`invoices.status.${status.code}On`, { date: date(status.date) })
          : t(`invoices.status.${status.code}`)}
      </span>
    );
  }
  return (
    <Badge tone={tones[status.code]}>
      {'date' in status
        ? t(`invoices.status.${status.code}`, { date: date(status.date) })
        : t(`invoices.status.${status.code}`)}
    </Badge>
  );
}
