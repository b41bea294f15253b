import type { AccountDeletion } from '@kontor/contract/user';
import { useApiQuery, useUser } from '@kontor/platform/host-hooks';
import { Loaded } from '@kontor/platform/parts/loaded';
import { useAttempt } from '@kontor/platform/use-attempt';
import { Button } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { Stack } from '@kontor/ui/page';
import { SkeletonText } from '@kontor/ui/skeleton';
import { Text } from '@kontor/ui/text';
import { useState } from 'react';
import { useTexts } from '../../base/use-texts.ts';
import type { PageTexts } from '../locales/page-texts.ts';
import { DeletionDialog } from './deletion-dialog.tsx';
import { PendingDeletion } from './pending-deletion.tsx';
import { SubscriptionsFirstDialog } from './subscriptions-first-dialog.tsx';

/** The deletion of the account: the request, or its state. */
export function DeleteAccountCard() {
  const t = useTexts<PageTexts>();
  const { uuid: userUuid } = useUser();
  const deletion = useApiQuery('GET /user/{userUuid}/delete', { params: { userUuid } });
  const reload = async () => (await deletion.refetch()).data;
  return (
    <Card title={t('profile.delete.title')} titleLevel={3}>
      <Loaded query={deletion} skeleton={<SkeletonText lines={3} />}>
        {(known) =>
          known.state === 'none' ? (
            <AskForDeletion reload={reload} />
          ) : (
            <PendingDeletion deletion={known} onWithdrawn={reload} />
          )
        }
      </Loaded>
    </Card>
  );
}

function AskForDeletion({ reload }: { reload: () => Promise<AccountDeletion | undefined> }) {
  const t = useTexts<PageTexts>();
  const [found, setFound] = useState<AccountDeletion | null>(null);
  const close = () => setFound(null);
  // Subscriptions may have been cancelled since the page was opened, so they are read again.
  const look = async () => setFound((await reload()) ?? null);
  const { start, isBusy } = useAttempt(look, { isRepeatable: true });
  const isRunningOn = found?.runningSubscriptions.some(({ endsAt }) => endsAt === null);
  return (
    <Stack gap={4} align="start">
      <Text variant="ui" tone="secondary">
        {t('profile.delete.text')}
      </Text>
      <Button variant="outlined" loading={isBusy} onClick={start}>
        {t('profile.delete.ask')}
      </Button>
      {found?.state === 'none' &&
        (isRunningOn ? (
          <SubscriptionsFirstDialog deletion={found} onClose={close} />
        ) : (
          <DeletionDialog deletion={found} onOutdated={look} onClose={close} />
        ))}
    </Stack>
  );
}
