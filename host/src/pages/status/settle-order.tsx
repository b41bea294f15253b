import type { OrderSettlement, StuckOrder } from '@kontor/contract/operator-order';
import { ApiError } from '@kontor/platform/api-error';
import { useHost } from '@kontor/platform/host';
import { ConfirmDialog } from '@kontor/platform/parts/confirm-dialog';
import { Button } from '@kontor/ui/button';
import { Stack } from '@kontor/ui/page';
import { useState } from 'react';
import { useKindName } from './use-kind-name.ts';
import { useStatusTexts } from './use-status-texts.ts';

interface Props {
  readonly order: StuckOrder;
  /** Reads the list again. */
  readonly refresh: () => Promise<unknown>;
}

/** Two ways out for a change that does not go on by itself: carry it out once more, or give it up. */
export function SettleOrder({ order: { uuid, kind, shopName }, refresh }: Props) {
  const t = useStatusTexts();
  const { api, notify } = useHost();
  const change = { kind: useKindName()(kind), shop: shopName };
  const [asking, setAsking] = useState<OrderSettlement['action'] | null>(null);
  const settle = async (action: OrderSettlement['action']) => {
    try {
      await api.call('POST /operator/order/{orderUuid}/settle', { params: { orderUuid: uuid }, body: { action } });
      notify(t(`order.${action}.done`, change));
    } catch (error) {
      // Another operator was faster, or it went on: the list shows how.
      if (!(error instanceof ApiError && error.code === 'order-not-stuck')) throw error;
      notify(t('order.settledBefore', change));
    }
    await refresh();
  };
  return (
    <Stack direction="row" gap={2} justify="end">
      {(['retry', 'close'] as const).map((action) => (
        <Button
          key={action}
          variant="outlined"
          size="sm"
          aria-label={t(`order.${action}.label`, change)}
          onClick={() => setAsking(action)}
        >
          {t(`order.${action}.open`)}
        </Button>
      ))}
      {asking !== null && (
        <ConfirmDialog
          tone={asking === 'close' ? 'danger' : 'default'}
          title={t(`order.${asking}.title`, change)}
          description={t(`order.${asking}.text`)}
          confirm={t(`order.${asking}.submit`)}
          busy={t(`order.${asking}.busy`)}
          onConfirm={() => settle(asking)}
          onClose={() => setAsking(null)}
        />
      )}
    </Stack>
  );
}
