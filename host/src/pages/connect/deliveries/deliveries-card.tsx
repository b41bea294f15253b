import type { ConnectClient } from '@kontor/contract/connect-client';
import { ConnectDeliveryState } from '@kontor/contract/connect-event';
import { LoadFailure } from '@kontor/platform/parts/load-failure';
import { Loading } from '@kontor/platform/parts/loading';
import { MoreRows } from '@kontor/platform/parts/more-rows';
import { useFormat } from '@kontor/platform/use-format';
import { useLoadFailure } from '@kontor/platform/use-load-failure';
import { Alert } from '@kontor/ui/alert';
import { Card, CardBody } from '@kontor/ui/card';
import { EmptyState } from '@kontor/ui/empty-state';
import { Field } from '@kontor/ui/field';
import { Select } from '@kontor/ui/select';
import { SkeletonRows } from '@kontor/ui/skeleton';
import { Text } from '@kontor/ui/text';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useConnectTexts } from '../use-connect-texts.ts';
import styles from './deliveries-card.module.css';
import { deliveriesOf } from './delivery-selection.ts';
import { DeliveryTable } from './delivery-table.tsx';
import { ReplayButtons } from './replay-buttons.tsx';
import { useDeliveries } from './use-deliveries.ts';

interface Props {
  readonly client: ConnectClient;
  readonly state: ConnectDeliveryState | null;
}

/** What was sent to a system, what waits, and what was given up; operators send it again. */
export function DeliveriesCard({ client: { id, name, endpoint }, state }: Props) {
  const t = useConnectTexts();
  const { moment } = useFormat();
  const { data, error, isPlaceholderData, ...pages } = useDeliveries(id, state);
  const failure = useLoadFailure({ ...pages, error, data: isPlaceholderData ? undefined : data });
  const deliveries = data?.pages.flatMap(({ items }) => items) ?? [];
  const place = useRef<HTMLDivElement>(null);
  // The card is below the list that led here, out of sight on a small screen.
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <Card
        flush
        title={t('deliveries.title', { name })}
        foot={
          deliveries.length > 0 && (
            <>
              <Text variant="small" tone="secondary">
                {t(pages.hasNextPage ? 'deliveries.shown' : 'deliveries.all', { count: deliveries.length })}
              </Text>
              <MoreRows
                pages={{ ...pages, error }}
                text={t('deliveries.loadMore')}
                loadingText={t('deliveries.loadingMore')}
              />
            </>
          )
        }
      >
        {endpoint?.parked && (
          <CardBody>
            <Alert tone="danger" title={t('parkedEndpoint.title', { since: moment(endpoint.parked.since) })}>
              {t(`parkedEndpoint.${endpoint.parked.reason}`)}
            </Alert>
          </CardBody>
        )}
        <div className={styles.controls}>
          <StateFilter clientId={id} state={state} />
          <ReplayButtons clientId={id} name={name} />
        </div>
        {failure && (
          <CardBody>
            <LoadFailure {...failure} />
          </CardBody>
        )}
        {!data && !failure && (
          <Loading>
            <SkeletonRows rows={4} />
          </Loading>
        )}
        {data && !failure && deliveries.length > 0 && <DeliveryTable clientId={id} deliveries={deliveries} />}
        {data && !failure && deliveries.length === 0 && (
          <EmptyState title={t(state === null ? 'deliveries.none' : 'deliveries.noneInState')}>
            {t(state === null ? 'deliveries.noneText' : 'deliveries.noneInStateText')}
          </EmptyState>
        )}
      </Card>
    </div>
  );
}

function StateFilter({ clientId, state }: { clientId: string; state: ConnectDeliveryState | null }) {
  const t = useConnectTexts();
  const navigate = useNavigate();
  return (
    <div className={styles.filter}>
      <Field label={t('deliveries.filter')}>
        <Select
          value={state ?? ''}
          onChange={({ target }) => {
            const chosen = ConnectDeliveryState.options.find((known) => known === target.value) ?? null;
            void navigate(deliveriesOf(clientId, chosen), { replace: true });
          }}
        >
          <option value="">{t('deliveries.everyState')}</option>
          {ConnectDeliveryState.options.map((known) => (
            <option key={known} value={known}>
              {t(`deliveries.state.${known}`)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
