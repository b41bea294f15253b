import { needsProof } from '@kontor/platform/api-error';
import { useApiQuery, useReadWhenOpened } from '@kontor/platform/host-hooks';
import { LoadFailure } from '@kontor/platform/parts/load-failure';
import { useLoadFailure } from '@kontor/platform/use-load-failure';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Card, CardBody } from '@kontor/ui/card';
import { EmptyState } from '@kontor/ui/empty-state';
import { Page, Stack } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { useState } from 'react';
import { PageSkeleton } from '../../frame/page-skeleton.tsx';
import { isRefused, Refused, Unproven } from '../../guard/refused.tsx';
import { AddClientDialog } from './add-client-dialog.tsx';
import { ClientTable } from './client-table.tsx';
import { clientsCall } from './connect-queries.ts';
import { DeliveriesCard } from './deliveries/deliveries-card.tsx';
import { useDeliverySelection } from './deliveries/delivery-selection.ts';
import { useDeliveriesAhead } from './deliveries/use-deliveries.ts';
import { SecretDialog, type ShownSecret } from './secret-dialog.tsx';
import { useConnectTexts } from './use-connect-texts.ts';

/** The vendor's other systems, what they may do, and where their events are sent. For operators. */
export function ConnectPage() {
  const t = useConnectTexts();
  const query = useApiQuery(clientsCall, {}, useReadWhenOpened());
  const { data: clients, error, refetch } = query;
  const failure = useLoadFailure(query);
  const sentence = useSentence(clients?.length);
  const selection = useDeliverySelection();
  useDeliveriesAhead(selection);
  const selected = clients?.find(({ id, endpoint }) => id === selection?.clientId && endpoint !== null);
  const [isAdding, setAdding] = useState(false);
  const [shown, setShown] = useState<ShownSecret | null>(null);
  if (isRefused(error)) return <Refused error={error} />;
  if (failure && needsProof(failure.error)) return <Unproven title={t('unknown')} failure={failure} />;
  if (!clients && !failure) return <PageSkeleton />;
  const add = async (secret: ShownSecret) => {
    setAdding(false);
    setShown(secret);
    await refetch();
  };
  return (
    <Page>
      <PageHead
        eyebrow={clients && t('eyebrow')}
        title={sentence}
        lead={clients && t('lead')}
        actions={clients && <Button onClick={() => setAdding(true)}>{t('add.open')}</Button>}
      />
      <Stack gap={6} align="stretch">
        {clients && error && (
          <Alert tone="warning" title={t('stale.title')}>
            {t('stale.text')}
          </Alert>
        )}
        <Card flush>
          {clients && clients.length > 0 && <ClientTable clients={clients} show={setShown} refresh={refetch} />}
          {clients?.length === 0 && (
            <EmptyState title={t('sentence.none')} titleAs="h2">
              {t('empty')}
            </EmptyState>
          )}
          {failure && (
            <CardBody>
              <LoadFailure {...failure} />
            </CardBody>
          )}
        </Card>
        {selected && selection && <DeliveriesCard key={selected.id} client={selected} state={selection.state} />}
      </Stack>
      {isAdding && <AddClientDialog onAdded={add} onClose={() => setAdding(false)} />}
      {shown && <SecretDialog shown={shown} onClose={() => setShown(null)} />}
    </Page>
  );
}

function useSentence(count: number | undefined): string {
  const t = useConnectTexts();
  if (count === undefined) return t('unknown');
  return count === 0 ? t('sentence.none') : t('sentence.some', { count });
}
