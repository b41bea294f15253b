import type { MigrationOverview } from '@kontor/contract/migration';
import { replyBy } from '@kontor/domain/reply';
import { apiQuery, readAgain } from '@kontor/platform/api-query';
import { useHost } from '@kontor/platform/host';
import { useMayCall, useShop, useShopParams } from '@kontor/platform/host-hooks';
import { useAttempt } from '@kontor/platform/use-attempt';
import { useDayAhead } from '@kontor/platform/use-day-ahead';
import { useErrorText } from '@kontor/platform/use-error-text';
import { useFormat } from '@kontor/platform/use-format';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { EmptyState } from '@kontor/ui/empty-state';
import { Stack } from '@kontor/ui/page';
import { useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../base/use-texts.ts';
import type { PageTexts } from '../locales/page-texts.ts';

const path = '/organization/{organizationUuid}/shop/{shopUuid}/migration';

/** No migration is staged. Merchants on Shopware 5 can ask for one, once. */
export function NoMigration({ overview: { canRequest, requestedAt } }: { overview: MigrationOverview }) {
  const t = useTexts<PageTexts>();
  const { date } = useFormat();
  const day = useDayAhead();
  const shop = useShop();
  const mayRequest = useMayCall()(`POST ${path}/request`);
  const state = requestedAt !== null ? 'requested' : canRequest ? 'requestable' : 'none';
  return (
    <Card flush>
      <EmptyState
        title={t(`migration.${state}.title`)}
        titleAs="h2"
        action={canRequest && mayRequest ? <RequestButton /> : undefined}
      >
        {requestedAt === null
          ? t(`migration.${canRequest ? 'requestable' : 'none'}.text`, { name: shop.name })
          : t('migration.requested.text', {
              name: shop.name,
              date: date(requestedAt),
              until: day(replyBy(requestedAt)),
            })}
      </EmptyState>
    </Card>
  );
}

function RequestButton() {
  const t = useTexts<PageTexts>();
  const { api, notify } = useHost();
  const params = useShopParams();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const { start, isBusy, error } = useAttempt(async () => {
    await api.call(`POST ${path}/request`, { params });
    await readAgain(queryClient, apiQuery(api, `GET ${path}`, { params }));
    notify(t('migration.requestable.done'));
  });
  return (
    <Stack gap={4} align="center">
      <Button onClick={start} loading={isBusy}>
        {t(`migration.requestable.${isBusy ? 'busy' : 'action'}`)}
      </Button>
      {error !== null && <Alert tone="danger">{errorText(error)}</Alert>}
    </Stack>
  );
}
