import type { ConnectDelivery } from '@kontor/contract/connect-event';
import { useHost } from '@kontor/platform/host';
import { useAttempt } from '@kontor/platform/use-attempt';
import { useErrorText } from '@kontor/platform/use-error-text';
import { useFormat } from '@kontor/platform/use-format';
import { Badge, type Tone } from '@kontor/ui/badge';
import { Button } from '@kontor/ui/button';
import { CellNote, DataTable } from '@kontor/ui/data-table';
import { Text } from '@kontor/ui/text';
import { useConnectTexts } from '../use-connect-texts.ts';
import styles from './delivery-table.module.css';
import { useReplay } from './use-deliveries.ts';

interface Props {
  readonly clientId: string;
  readonly deliveries: readonly ConnectDelivery[];
}

/** Events on their way to a system, with what its endpoint has answered. One that is parked has the coral line. */
export function DeliveryTable({ clientId, deliveries }: Props) {
  const t = useConnectTexts();
  const { moment, count } = useFormat();
  return (
    <DataTable
      label={t('deliveries.table')}
      rows={deliveries}
      rowKey={({ uuid }) => uuid}
      exceptional={({ state }) => state === 'parked'}
      columns={[
        {
          key: 'event',
          header: t('deliveries.column.event'),
          list: 'title',
          cell: ({ type, subject, version, occurredAt }) => (
            <>
              <Text as="span" variant="ui" weight="semibold">
                {type}
              </Text>
              <CellNote>{t('deliveries.occurred', { at: moment(occurredAt) })}</CellNote>
              <CellNote>
                <span className={styles.subject}>{t('deliveries.subject', { subject, version })}</span>
              </CellNote>
            </>
          ),
        },
        {
          key: 'state',
          header: t('deliveries.column.state'),
          list: 'line',
          cell: (delivery) => <State delivery={delivery} />,
        },
        {
          key: 'attempts',
          header: t('deliveries.column.attempts'),
          list: 'line',
          align: 'end',
          cell: ({ attempts }) => count(attempts),
        },
        {
          key: 'answer',
          header: t('deliveries.column.answer'),
          list: 'line',
          cell: (delivery) => <LastAnswer delivery={delivery} />,
        },
        {
          key: 'action',
          header: t('deliveries.column.action'),
          headerHidden: true,
          list: 'actions',
          align: 'end',
          cell: (delivery) => <ResendButton clientId={clientId} delivery={delivery} />,
        },
      ]}
    />
  );
}

const tones: Readonly<Record<ConnectDelivery['state'], Tone | null>> = {
  waiting: 'info',
  delivered: null,
  parked: 'danger',
  superseded: 'neutral',
};

/** Only what is not as usual gets a badge. */
function State({ delivery: { state, nextAttemptAt } }: { delivery: ConnectDelivery }) {
  const t = useConnectTexts();
  const { moment } = useFormat();
  const tone = tones[state];
  const name = t(`deliveries.state.${state}`);
  return (
    <>
      {tone === null ? <span>{name}</span> : <Badge tone={tone}>{name}</Badge>}
      {nextAttemptAt !== null && <CellNote>{t('deliveries.next', { at: moment(nextAttemptAt) })}</CellNote>}
    </>
  );
}

/** How much of an answer a row shows: what went wrong is said at its beginning. */
const shownCharacters = 160;

function LastAnswer({ delivery: { lastStatus, lastAnswer, lastAttemptAt } }: { delivery: ConnectDelivery }) {
  const t = useConnectTexts();
  const { moment } = useFormat();
  if (lastAttemptAt === null) return t('deliveries.notSent');
  const text = lastAnswer?.trim() ?? '';
  return (
    <>
      {lastStatus ?? t('deliveries.noAnswer')}
      {text !== '' && (
        <CellNote>
          <span className={styles.answer}>
            {text.length > shownCharacters ? `${text.slice(0, shownCharacters)} …` : text}
          </span>
        </CellNote>
      )}
      <CellNote>{moment(lastAttemptAt)}</CellNote>
    </>
  );
}

function ResendButton({ clientId, delivery }: { clientId: string; delivery: ConnectDelivery }) {
  const t = useConnectTexts();
  const { notify } = useHost();
  const { moment } = useFormat();
  const errorText = useErrorText();
  const replay = useReplay(clientId);
  const { uuid, type, occurredAt } = delivery;
  const { start, isBusy, error } = useAttempt(
    async () => {
      await replay({ deliveryUuid: uuid });
      notify(t('deliveries.resent', { type }));
    },
    { isRepeatable: true },
  );
  return (
    <>
      <Button
        variant="outlined"
        size="sm"
        loading={isBusy}
        onClick={start}
        aria-label={t('deliveries.resendOf', { type, at: moment(occurredAt) })}
      >
        {t(isBusy ? 'deliveries.resending' : 'deliveries.resend')}
      </Button>
      {error !== null && <CellNote>{errorText(error)}</CellNote>}
    </>
  );
}
