import { readAgain } from '@kontor/platform/api-query';
import { useHost } from '@kontor/platform/host';
import { useShop, useShopParams } from '@kontor/platform/host-hooks';
import { ConfirmDialog } from '@kontor/platform/parts/confirm-dialog';
import { useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../base/use-texts.ts';
import type { PageTexts } from '../locales/page-texts.ts';
import { migrationOverviewQuery, migrationQuery } from './migration-query.ts';

interface ChangeDialogProps {
  readonly action: 'complete' | 'revert';
  readonly tone: 'default' | 'danger';
  readonly description: string;
  readonly onClose: () => void;
}

/** Asks once before a migration is completed or taken back. */
export function ChangeDialog({ action, tone, description, onClose }: ChangeDialogProps) {
  const t = useTexts<PageTexts>();
  const { api, place, notify } = useHost();
  const params = useShopParams();
  const shop = useShop();
  const queryClient = useQueryClient();
  const texts = `migration.${action}-dialog` as const;
  return (
    <ConfirmDialog
      title={t(`${texts}.title`)}
      description={description}
      tone={tone}
      confirm={t(`${texts}.confirm`)}
      busy={t(`${texts}.busy`)}
      onConfirm={async () => {
        const path = '/organization/{organizationUuid}/shop/{shopUuid}/migration';
        const { state } = await api.call(`PUT ${path}/${action}`, { params });
        await readAgain(queryClient, migrationOverviewQuery(api, shop));
        await queryClient.invalidateQueries({ queryKey: migrationQuery(api, shop).queryKey });
        // The payment provider may be slow: then the page shows that it goes on.
        if (state === (action === 'complete' ? 'completed' : 'staged')) notify(t(`${texts}.done`));
        // Both shops have other products now (spec §4: completing refetches the current shop).
        await place.reload();
      }}
      onClose={onClose}
    />
  );
}
