import { type TimelineEntry, timelineKinds } from '@kontor/contract/customer-timeline';
import { uuidFormat } from '@kontor/contract/uuid-format';
import { MoreRows } from '@kontor/platform/parts/more-rows';
import { useFormat } from '@kontor/platform/use-format';
import { Button, ButtonLink } from '@kontor/ui/button';
import { CellNote, DataTable } from '@kontor/ui/data-table';
import { Field } from '@kontor/ui/field';
import { FormGrid } from '@kontor/ui/form-grid';
import { Stack } from '@kontor/ui/page';
import { Select } from '@kontor/ui/select';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAddress } from '../../address/use-address.ts';
import { useMayAct } from '../../calls/use-may-act.ts';
import { ListCard } from '../../components/list-card.tsx';
import { RowLink } from '../../components/row-link.tsx';
import { searchMark } from '../../keys/use-page-keys.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { InvoiceDialog } from './invoice-dialog.tsx';
import { ResendDialog } from './resend-dialog.tsx';
import { useActorName, useEntryNote, useEntryTitle } from './use-entry-texts.ts';
import { useTimeline } from './use-timeline.ts';

interface TimelineTabProps {
  readonly customerUuid: string;
  readonly onDone: () => Promise<unknown>;
}

/** What happened at a customer, from everything that remembers it. */
export function TimelineTab({ customerUuid, onDone }: TimelineTabProps) {
  const t = useTexts();
  const { get, to, filter } = useAddress();
  const kind = timelineKinds.find((known) => known === get('kind'));
  const uuidIn = (name: string) => uuidFormat.exec(get(name) ?? '')?.[0] ?? null;
  const [shop, invoice] = [uuidIn('shop'), uuidIn('invoice')];
  const mayCorrect = useMayAct()('GET /backoffice/invoice/{correctedInvoiceUuid}');
  const { pages, rows, failure, readAgain } = useTimeline(customerUuid, {
    ...(kind && { kind }),
    ...(shop && { shop }),
  });
  const [again, setAgain] = useState<TimelineEntry | null>(null);
  const onActed = () => Promise.all([readAgain(), onDone()]);
  return (
    <>
      <ListCard
        rows={rows}
        failure={failure}
        isFiltered={false}
        none={{
          title: t('customer.timeline.none'),
          text: t(kind || shop ? 'list.noneFoundText' : 'customer.timeline.noneText'),
        }}
        filters={
          <Stack gap={4} align="stretch">
            <FormGrid>
              <Field label={t('customer.timeline.kind')}>
                <Select {...searchMark} value={kind ?? ''} onChange={({ target }) => filter({ kind: target.value })}>
                  <option value="">{t('customer.timeline.everyKind')}</option>
                  {timelineKinds.map((each) => (
                    <option key={each} value={each}>
                      {t(`customer.timeline.kinds.${each}`)}
                    </option>
                  ))}
                </Select>
              </Field>
            </FormGrid>
            {shop && (
              <div>
                <Button variant="outlined" size="sm" onClick={() => filter({ shop: null })}>
                  {t('customer.timeline.everyShop')}
                </Button>
              </div>
            )}
          </Stack>
        }
      >
        {(found) => (
          <EntryTable
            rows={found}
            onResend={setAgain}
            toInvoice={mayCorrect ? (invoiceUuid) => to({ invoice: invoiceUuid }) : null}
          />
        )}
      </ListCard>
      <MoreRows pages={pages} text={t('customer.timeline.more')} loadingText={t('customer.timeline.loadingMore')} />
      {again && <ResendDialog entry={again} onDone={readAgain} onClose={() => setAgain(null)} />}
      {invoice && mayCorrect && (
        <InvoiceDialog key={invoice} invoiceUuid={invoice} onDone={onActed} onClose={() => filter({ invoice: null })} />
      )}
    </>
  );
}

interface EntryTableProps {
  readonly rows: readonly TimelineEntry[];
  readonly onResend: (entry: TimelineEntry) => void;
  /** `null` for who may not see what an invoice owes. */
  readonly toInvoice: ((invoiceUuid: string) => string) | null;
}

function EntryTable({ rows, onResend, toInvoice }: EntryTableProps) {
  const t = useTexts();
  const { moment } = useFormat();
  const titleOf = useEntryTitle();
  const noteOf = useEntryNote();
  const actorName = useActorName();
  const mayAct = useMayAct();
  const mayResend = mayAct('POST /backoffice/mail/{mailUuid}/resend');
  const isSent = ({ kind, details }: TimelineEntry) => kind === 'mail' && details['state'] === 'sent';
  return (
    <DataTable
      label={t('customer.tabs.timeline')}
      rows={rows}
      rowKey={({ at, kind, title, details }) => `${at} ${kind} ${title} ${JSON.stringify(details)}`}
      columns={[
        {
          key: 'what',
          header: t('customer.timeline.what'),
          list: 'title',
          cell: (entry) => {
            // Pages of the customer open in a support view alone.
            const isOurs = entry.link?.startsWith('/backoffice/') === true;
            return (
              <>
                {isOurs ? <RowLink to={entry.link ?? ''}>{titleOf(entry)}</RowLink> : <span>{titleOf(entry)}</span>}
                <CellNote>{noteOf(entry)}</CellNote>
              </>
            );
          },
        },
        { key: 'who', header: t('customer.timeline.who'), list: 'line', cell: ({ actor }) => actorName(actor) },
        {
          key: 'at',
          header: t('customer.timeline.at'),
          numeric: true,
          list: 'line',
          cell: ({ at }) => moment(at),
        },
        {
          key: 'again',
          header: t('customer.resend.open'),
          headerHidden: true,
          align: 'end',
          list: 'actions',
          cell: (entry) => {
            const invoiceUuid = entry.details['entry'] === 'invoice' ? entry.details['invoiceUuid'] : null;
            if (toInvoice && typeof invoiceUuid === 'string') {
              return (
                <ButtonLink
                  variant="outlined"
                  size="sm"
                  aria-label={t('customer.invoice.openFor', { invoice: titleOf(entry) })}
                  render={<Link to={toInvoice(invoiceUuid)} />}
                >
                  {t('customer.invoice.open')}
                </ButtonLink>
              );
            }
            return (
              mayResend &&
              isSent(entry) && (
                <Button
                  variant="outlined"
                  size="sm"
                  aria-label={t('customer.resend.openFor', { subject: entry.title })}
                  onClick={() => onResend(entry)}
                >
                  {t('customer.resend.open')}
                </Button>
              )
            );
          },
        },
      ]}
    />
  );
}
