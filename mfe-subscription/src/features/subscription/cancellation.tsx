import { Button } from '@kontor/ui/button';
import { Text } from '@kontor/ui/text';
import { lazy, Suspense, useState } from 'react';
import type { Billing } from '../../billing/use-billing.ts';
import { useFormat } from '../../texts/use-format.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { isCancelable } from './subscription-state.ts';

/** Comes with the first click: dialogs weigh as much as the rest of the page. */
const CancelDialog = lazy(() => import('./cancel-dialog.tsx').then((module) => ({ default: module.CancelDialog })));

/** The small print below the prices, with the way out. */
export function Cancellation({ subscription }: Pick<Billing, 'subscription'>) {
  const t = useTexts();
  const { date } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const earliest = subscription?.earliestCancellationDate;
  const open = () => {
    setOpened(true);
    setOpen(true);
  };
  return (
    <Text variant="small" tone="muted">
      {t('cancellation.netPrices')}{' '}
      {isCancelable(subscription) && (
        <>
          {earliest ? t('cancellation.earliest', { date: date(earliest) }) : t('cancellation.termEnd')}{' '}
          <Button variant="link" size="sm" onClick={open}>
            {t('cancellation.cancel')}
          </Button>
          {wasOpened && (
            <Suspense fallback={null}>
              <CancelDialog subscription={subscription} isOpen={isOpen} onClose={() => setOpen(false)} />
            </Suspense>
          )}
        </>
      )}
    </Text>
  );
}
