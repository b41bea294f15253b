import { PartnerState } from '@kontor/contract/partner';
import { Field } from '@kontor/ui/field';
import { FormGrid } from '@kontor/ui/form-grid';
import { PageHead } from '@kontor/ui/page-head';
import { Select } from '@kontor/ui/select';
import { useAddress } from '../../address/use-address.ts';
import { useList } from '../../address/use-list.ts';
import { lists } from '../../calls/lists.ts';
import { ListCard } from '../../components/list-card.tsx';
import { StaffPage } from '../../components/staff-page.tsx';
import { searchMark } from '../../keys/use-page-keys.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { PartnerDialog } from './partner-dialog.tsx';
import { PartnerTable } from './partner-table.tsx';

/** The parameter that opens one partner of the page. */
const parameter = 'partner';

/** Whom merchants may connect, and what is agreed about commissions. */
export function PartnersPage() {
  const t = useTexts();
  const { get, filter, to } = useAddress();
  const state = PartnerState.options.find((known) => known === get('state'));
  const list = useList(lists.partners, state ? { state } : {});
  const opened = list.rows?.find(({ organizationUuid }) => organizationUuid === get(parameter));
  const isKnown = state === 'applied' && list.isFirst && !list.isOlder && list.nextCursor === null;
  const waiting = isKnown ? (list.rows?.length ?? 0) : 0;
  return (
    <StaffPage error={list.error}>
      <PageHead
        title={waiting > 0 ? t('partners.waiting', { count: waiting }) : t('partners.title')}
        lead={t('partners.lead')}
      />
      <ListCard
        {...list}
        isFiltered={state !== undefined}
        none={{ title: t('partners.none.title'), text: t('partners.none.text') }}
        filters={
          <FormGrid>
            <Field label={t('partners.state')}>
              <Select
                {...searchMark}
                value={state ?? ''}
                onChange={({ target }) => filter({ state: target.value || null, [parameter]: null })}
              >
                <option value="">{t('partners.everyState')}</option>
                {PartnerState.options.map((each) => (
                  <option key={each} value={each}>
                    {t(`partners.states.${each}`)}
                  </option>
                ))}
              </Select>
            </Field>
          </FormGrid>
        }
      >
        {(rows) => <PartnerTable rows={rows} toPartner={(uuid) => to({ [parameter]: uuid })} />}
      </ListCard>
      {opened && (
        <PartnerDialog
          key={opened.organizationUuid}
          partner={opened}
          onDone={() => list.refetch()}
          onClose={() => filter({ cursor: get('cursor'), [parameter]: null })}
        />
      )}
    </StaffPage>
  );
}
