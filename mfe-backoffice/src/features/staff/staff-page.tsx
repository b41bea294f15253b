import type { Staff } from '@kontor/contract/staff';
import { staffRoles } from '@kontor/contract/staff-role';
import { useApiQuery, useReadWhenOpened } from '@kontor/platform/host-hooks';
import { useLoadFailure } from '@kontor/platform/use-load-failure';
import { Button } from '@kontor/ui/button';
import { Field } from '@kontor/ui/field';
import { FormGrid } from '@kontor/ui/form-grid';
import { Icon } from '@kontor/ui/icon';
import { PageHead } from '@kontor/ui/page-head';
import { Select } from '@kontor/ui/select';
import { mdiPlus } from '@mdi/js';
import { useState } from 'react';
import { useAddress } from '../../address/use-address.ts';
import { lists } from '../../calls/lists.ts';
import { ListCard } from '../../components/list-card.tsx';
import { SearchField } from '../../components/search-field.tsx';
import { StaffPage } from '../../components/staff-page.tsx';
import { useTexts } from '../../texts/use-texts.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { OnePersonDialog } from './one-person-dialog.tsx';
import { filtered, keyOf, staffSorts } from './staff-rows.ts';
import { StaffTable } from './staff-table.tsx';

/** The parameter that opens one person. */
const parameter = 'person';

/** The vendor's people: who has which role, and who is invited. */
export function StaffListPage() {
  const t = useTexts();
  const { get, filter, to } = useAddress();
  const query = useApiQuery(lists.staff, {}, useReadWhenOpened());
  const [isInviting, setInviting] = useState(false);
  const search = get('search') ?? '';
  const role = staffRoles.find((known) => known === get('role')) ?? null;
  const sort = staffSorts.find((known) => known === get('sort')) ?? 'name';
  const rows = query.data && filtered(query.data, { search, role, sort });
  const opened = query.data?.find((one) => keyOf(one) === get(parameter));
  const readAgain = () => query.refetch();
  return (
    <StaffPage error={query.error}>
      <PageHead
        title={t('staff.title')}
        lead={<Lead people={query.data} />}
        actions={
          query.data && (
            <Button onClick={() => setInviting(true)}>
              <Icon path={mdiPlus} size={20} />
              {t('staff.invite')}
            </Button>
          )
        }
      />
      <ListCard
        rows={rows}
        failure={useLoadFailure(query)}
        isFiltered={search !== '' || role !== null}
        none={{ title: t('staff.none'), text: t('staff.noneText') }}
        filters={
          <FormGrid>
            <SearchField label={t('staff.search')} value={search} onType={(text) => filter({ search: text })} />
            <Field label={t('field.role')}>
              <Select value={role ?? ''} onChange={({ target }) => filter({ role: target.value })}>
                <option value="">{t('staff.everyRole')}</option>
                {staffRoles.map((each) => (
                  <option key={each} value={each}>
                    {t(`role.${each}`)}
                  </option>
                ))}
              </Select>
            </Field>
          </FormGrid>
        }
      >
        {(found) => <StaffTable rows={found} sort={sort} toPerson={(one) => to({ [parameter]: keyOf(one) })} />}
      </ListCard>
      {isInviting && <InviteDialog onDone={readAgain} onClose={() => setInviting(false)} />}
      {opened && <OnePersonDialog person={opened} onDone={readAgain} onClose={() => filter({ [parameter]: null })} />}
    </StaffPage>
  );
}

/** Who lacks what opens everything. */
function Lead({ people }: { readonly people: readonly Staff[] | undefined }) {
  const t = useTexts();
  const count = people?.filter(({ userUuid, hasSecondFactor }) => userUuid !== null && !hasSecondFactor).length ?? 0;
  return count === 0 ? t('staff.lead') : t('staff.lacking', { count });
}
