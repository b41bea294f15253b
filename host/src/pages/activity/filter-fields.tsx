import { activityActions } from '@kontor/contract/activity-action';
import { displayName } from '@kontor/domain/user';
import { useActionName } from '@kontor/platform/activity/use-action-name';
import { apiQuery } from '@kontor/platform/api-query';
import { useApi, useOrganization } from '@kontor/platform/host-hooks';
import { Field } from '@kontor/ui/field';
import { FormGrid } from '@kontor/ui/form-grid';
import { Select } from '@kontor/ui/select';
import { useQuery } from '@tanstack/react-query';
import { memberCalls } from '../members/members-queries.ts';
import type { ActivityFilter } from './activity-filter.ts';
import { useActivityTexts } from './use-activity-texts.ts';

interface FilterFieldsProps {
  readonly filter: ActivityFilter;
  readonly onChoice: (name: 'action' | 'person', value: string) => void;
}

/** What was done, and by whom. */
export function FilterFields({ filter, onChoice }: FilterFieldsProps) {
  const t = useActivityTexts();
  const actionName = useActionName();
  const { uuid } = useOrganization();
  const { data: members = [] } = useQuery(
    apiQuery(useApi(), memberCalls.members, { params: { organizationUuid: uuid } }),
  );
  return (
    <FormGrid>
      <Field label={t('filter.action')}>
        <Select value={filter.action ?? ''} onChange={({ target }) => onChoice('action', target.value)}>
          <option value="">{t('filter.everyAction')}</option>
          {activityActions.map((action) => (
            <option key={action} value={action}>
              {actionName(action)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('filter.person')}>
        <Select value={filter.person ?? ''} onChange={({ target }) => onChoice('person', target.value)}>
          <option value="">{t('filter.everyPerson')}</option>
          {members.map((member) => (
            <option key={member.userUuid} value={member.userUuid}>
              {displayName(member)}
            </option>
          ))}
        </Select>
      </Field>
    </FormGrid>
  );
}
