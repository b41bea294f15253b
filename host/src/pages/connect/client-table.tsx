import type { ConnectClient } from '@kontor/contract/connect-client';
import { EventType } from '@kontor/contract/connect-event';
import { allScopes } from '@kontor/contract/connect-scope';
import { useFormat } from '@kontor/platform/use-format';
import { Badge } from '@kontor/ui/badge';
import { CellNote, DataTable } from '@kontor/ui/data-table';
import { Text } from '@kontor/ui/text';
import { TextLink } from '@kontor/ui/text-link';
import { Link } from 'react-router-dom';
import { ClientActions } from './client-actions.tsx';
import { deliveriesOf } from './deliveries/delivery-selection.ts';
import type { ShownSecret } from './secret-dialog.tsx';
import { scopeKeys, useConnectTexts } from './use-connect-texts.ts';

interface Props {
  readonly clients: readonly ConnectClient[];
  readonly show: (secret: ShownSecret) => void;
  readonly refresh: () => Promise<unknown>;
}

/** The systems that are connected, with what they may do. */
export function ClientTable({ clients, show, refresh }: Props) {
  const t = useConnectTexts();
  return (
    <DataTable
      label={t('list')}
      rows={clients}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'client',
          header: t('column.client'),
          list: 'title',
          cell: ({ id, name, contactEmail }) => (
            <>
              <Text as="span" variant="ui" weight="semibold">
                {name}
              </Text>
              <CellNote>{id}</CellNote>
              <CellNote>{contactEmail ?? t('noContact')}</CellNote>
            </>
          ),
        },
        {
          key: 'scopes',
          header: t('column.scopes'),
          list: 'line',
          cell: (client) => <Scopes client={client} />,
        },
        { key: 'secrets', header: t('column.secrets'), list: 'line', cell: (client) => <Secrets client={client} /> },
        { key: 'endpoint', header: t('column.endpoint'), list: 'line', cell: (client) => <Endpoint client={client} /> },
        {
          key: 'actions',
          header: t('column.actions'),
          headerHidden: true,
          list: 'actions',
          align: 'end',
          cell: (client) => <ClientActions client={client} show={show} refresh={refresh} />,
        },
      ]}
    />
  );
}

function Scopes({ client: { scopes } }: { client: ConnectClient }) {
  const t = useConnectTexts();
  if (scopes.length === allScopes.length) return t('allScopes');
  return scopes.map((scope) => <CellNote key={scope}>{t(`scope.${scopeKeys[scope]}`)}</CellNote>);
}

function Secrets({ client: { secrets } }: { client: ConnectClient }) {
  const t = useConnectTexts();
  const { moment } = useFormat();
  return secrets.map(({ createdAt, lastUsedAt }) => (
    <div key={createdAt}>
      {t('secret.of', { at: moment(createdAt) })}
      <CellNote>{lastUsedAt === null ? t('secret.unused') : t('secret.used', { at: moment(lastUsedAt) })}</CellNote>
    </div>
  ));
}

function Endpoint({ client: { id, name, endpoint } }: { client: ConnectClient }) {
  const t = useConnectTexts();
  if (endpoint === null) return t('noEndpoint');
  const { url, events, parked } = endpoint;
  const isAll = events.length === EventType.options.length;
  return (
    <>
      {url}
      <CellNote>{isAll ? t('allEvents') : t('events', { count: events.length })}</CellNote>
      {parked && <Badge tone="danger">{t('parkedEndpoint.badge')}</Badge>}
      <div>
        <TextLink render={<Link to={deliveriesOf(id)} aria-label={t('deliveries.openOf', { name })} />}>
          {t('deliveries.open')}
        </TextLink>
      </div>
    </>
  );
}
