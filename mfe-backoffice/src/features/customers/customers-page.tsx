import { longestSearch } from '@kontor/contract/longest-search';
import { Organization } from '@kontor/contract/organization';
import { Field } from '@kontor/ui/field';
import { FormGrid, FormWide } from '@kontor/ui/form-grid';
import { PageHead } from '@kontor/ui/page-head';
import { Select } from '@kontor/ui/select';
import { useAddress } from '../../address/use-address.ts';
import { useList } from '../../address/use-list.ts';
import { useSearch } from '../../address/use-search.ts';
import { lists } from '../../calls/lists.ts';
import { ListCard } from '../../components/list-card.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { StaffPage } from '../../components/staff-page.tsx';
import { useFirstRow } from '../../keys/use-page-keys.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { CustomerTable } from './customer-table.tsx';

const { type: Type, state: State } = Organization.shape;

/** All organizations: the newest first, or what is found by anything that one may know of a customer. */
export function CustomersPage() {
  const t = useTexts();
  const { get, filter } = useAddress();
  const { typed, onType, search } = useSearch();
  const type = Type.options.find((known) => known === get('type'));
  const state = State.options.find((known) => known === get('state'));
  const list = useList(lists.customers, { ...(search && { search }), ...(type && { type }), ...(state && { state }) });
  const onKeyDown = useFirstRow(typed.trim() === search && list.rows !== undefined && !list.isOlder);
  return (
    <StaffPage error={list.error}>
      <PageHead title={t('customers.title')} lead={t(search === '' ? 'customers.lead' : 'customers.leadFound')} />
      <ListCard
        {...list}
        isFiltered={search !== '' || type !== undefined || state !== undefined}
        none={{ title: t('customers.none.title'), text: t('customers.none.text') }}
        filters={
          <FormGrid>
            <FormWide>
              <SearchField
                label={t('customers.search')}
                help={t('customers.searchHelp')}
                value={typed}
                maxLength={longestSearch}
                spellCheck={false}
                // The page is for finding: who opens it types at once.
                // oxlint-disable-next-line jsx-a11y/no-autofocus
                autoFocus
                onType={onType}
                onKeyDown={onKeyDown}
              />
            </FormWide>
            <Field label={t('customers.type')}>
              <Select value={type ?? ''} onChange={({ target }) => filter({ type: target.value })}>
                <option value="">{t('customers.everyType')}</option>
                {Type.options.map((each) => (
                  <option key={each} value={each}>
                    {t(`customers.types.${each}`)}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label={t('customers.state')}>
              <Select value={state ?? ''} onChange={({ target }) => filter({ state: target.value })}>
                <option value="">{t('customers.everyState')}</option>
                {State.options.map((each) => (
                  <option key={each} value={each}>
                    {t(`customers.states.${each}`)}
                  </option>
                ))}
              </Select>
            </Field>
          </FormGrid>
        }
      >
        {(rows) => <CustomerTable rows={rows} />}
      </ListCard>
    </StaffPage>
  );
}
