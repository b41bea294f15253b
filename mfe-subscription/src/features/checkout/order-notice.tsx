import { Alert } from '@kontor/ui/alert';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import type { OrderNotice as Notice } from './order-state.ts';

/** Above the payment choice, and brought into sight: the button that led to it may stand far below. */
export function OrderNotice({ notice }: { notice: Notice }) {
  const t = useTexts();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (notice) place.current?.scrollIntoView({ block: 'center' });
  }, [notice]);
  return (
    <div ref={place}>
      {notice.kind === 'failed' ? (
        <Alert tone="danger" title={t('order.failed')}>
          {notice.message}
        </Alert>
      ) : (
        <Alert tone="warning" title={t('order.quoteChanged.title')}>
          {t('order.quoteChanged.text')}
        </Alert>
      )}
    </div>
  );
}
