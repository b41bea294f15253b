import { Alert } from '@kontor/ui/alert';
import { InSight } from '@kontor/ui/in-sight';
import { useTexts } from '../../texts/use-texts.ts';
import type { OrderNotice as Notice } from './order-state.ts';

/** Above the payment choice, and brought into sight. */
export function OrderNotice({ notice }: { notice: Notice }) {
  const t = useTexts();
  return (
    <InSight>
      {notice.kind === 'failed' ? (
        <Alert tone="danger" title={t('order.failed')}>
          {notice.message}
        </Alert>
      ) : (
        <Alert tone="warning" title={t('order.quoteChanged.title')}>
          {t('order.quoteChanged.text')}
        </Alert>
      )}
    </InSight>
  );
}
