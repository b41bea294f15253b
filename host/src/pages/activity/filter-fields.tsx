import { activityActions } from '@kontor/contract/activity-action';
import { displayName } from '@kontor/domain/user';
import { apiQuery } from '@kontor/platform/api-query';
import { useApi, useOrganization } from '@kontor/platform/host-hooks';
import { Field } from '@kontor/ui/field';
import { FormGrid } from '@kontor/ui/form-grid';
import { Select } from '@kontor/ui/select';
import { TextInput } from '@kontor/ui/text-input';
import { useQuery } from '@tanstack/react-query';
import { memberCalls } from '../members/members-queries.ts';
import type { ActivityFilter } from './activity-filter.ts';
import { useActivityTexts } from './use-activity-texts.ts';

interface FilterFieldsProps {
  readonly filter: ActivityFilter;
  readonly onChange: (name: keyof ActivityFilter, value: string) => void;
}

export function FilterFields({ filter, onChange }: FilterFieldsProps) {
  const t = useActivityTexts();
  const { uuid } = useOrganization();
  const { data: members = [] } = useQuery(
    apiQuery(useApi(), memberCalls.members, { params: { organizationUuid: uuid } }),
  );
  return (
    <FormGrid>
      <Field label={t('filter.action')}>
        <Select value={filter.action ?? ''} onChange={({ target }) => onChange('action', target.value)}>
          <option value="">{t('filter.everyAction')}</option>
          {activityActions.map((action) => (
            <option key={action} value={action}>
              {t(`action.${action.replace('.', '-') as 'member-joined'}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('filter.person')}>
        <Select value={filter.person ?? ''} onChange={({ target }) => onChange('person', target.value)}>
          <option value="">{t('filter.everyPerson')}</option>
          {members.map((member) => (
            <option key={member.userUuid} value={member.userUuid}>
              {displayName(member)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('filter.from')}>
        <TextInput type="date" value={filter.from ?? ''} onChange={({ target }) => onChange('from', target.value)} />
      </Field>
      <Field label={t('filter.to')}>
        <TextInput type="date" value={filter.to ?? ''} onChange={({ target }) => onChange('to', target.value)} />
      </Field>
    </FormGrid>
  );
}
