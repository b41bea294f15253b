import { TransferState } from '@kontor/contract/operator-money';
import { uuidFormat } from '@kontor/contract/uuid-format';
import { Field } from '@kontor/ui/field';
import { FormGrid } from '@kontor/ui/form-grid';
import { Stack } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { Select } from '@kontor/ui/select';
import { Text } from '@kontor/ui/text';
import { TextLink } from '@kontor/ui/text-link';
import { Link } from 'react-router-dom';
import { useAddress } from '../../address/use-address.ts';
import { useList } from '../../address/use-list.ts';
import { lists } from '../../calls/lists.ts';
import { ListCard } from '../../components/list-card.tsx';
import { StaffPage } from '../../components/staff-page.tsx';
import { searchMark } from '../../keys/use-page-keys.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { TransferDialog } from './transfer-dialog.tsx';
import { TransferTable } from './transfer-table.tsx';

/** The parameter that opens one transfer of the page. */
const parameter = 'transfer';

/** Money that came by bank transfer and belongs to no invoice yet, and what became of the rest. */
export function TransfersPage() {
  const t = useTexts();
  const { get, filter, to } = useAddress();
  const state = TransferState.options.find((known) => known === get('state')) ?? 'open';
  const inAddress = get('organization') ?? '';
  const organizationUuid = uuidFormat.test(inAddress) ? inAddress : null;
  const list = useList(lists.transfers, { state, ...(organizationUuid && { organizationUuid }) });
  const opened = list.rows?.find(({ uuid }) => uuid === get(parameter));
  const isKnown =
    state === 'open' && organizationUuid === null && list.isFirst && !list.isOlder && list.rows !== undefined;
  const waiting = list.rows?.length ?? 0;
  const sentence = waiting === 0 ? t('transfers.nothing') : t('transfers.waiting', { count: waiting });
  return (
    <StaffPage error={list.error}>
      <PageHead
        title={isKnown && list.nextCursor === null ? sentence : t('transfers.title')}
        lead={t('transfers.lead')}
      />
      <ListCard
        {...list}
        isFiltered={state !== 'open' || organizationUuid !== null}
        none={{ title: t('transfers.none.title'), text: t('transfers.none.text') }}
        filters={
          <Stack gap={4} align="stretch">
            <FormGrid>
              <Field label={t('transfers.state')}>
                <Select {...searchMark} value={state} onChange={({ target }) => filter({ state: target.value })}>
                  {TransferState.options.map((each) => (
                    <option key={each} value={each}>
                      {t(`transfers.states.${each}`)}
                    </option>
                  ))}
                </Select>
              </Field>
            </FormGrid>
            {organizationUuid !== null && (
              <Text>
                {t('transfers.ofOne', { name: list.rows?.[0]?.organizationName || organizationUuid })}{' '}
                <TextLink render={<Link to={to({ organization: null, cursor: null })} />}>
                  {t('transfers.ofAll')}
                </TextLink>
              </Text>
            )}
          </Stack>
        }
      >
        {(rows) => <TransferTable rows={rows} toTransfer={(uuid) => to({ [parameter]: uuid })} />}
      </ListCard>
      {opened && (
        <TransferDialog
          key={opened.uuid}
          transfer={opened}
          onDone={() => list.refetch()}
          onClose={() => filter({ cursor: get('cursor'), [parameter]: null })}
        />
      )}
    </StaffPage>
  );
}
