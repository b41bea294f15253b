import { supportAccessHours } from '@kontor/contract/support-view';
import { useHost } from '@kontor/platform/host';
import { useOrganization } from '@kontor/platform/host-hooks';
import { ConfirmDialog } from '@kontor/platform/parts/confirm-dialog';
import { Field } from '@kontor/ui/field';
import { Select } from '@kontor/ui/select';
import { useState } from 'react';
import { useMemberTexts } from './use-member-texts.ts';
import { useSupportAccessChanged } from './use-support-access.ts';

/** For how long. It counts from now on, whatever was allowed before. */
export function AllowAccessDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMemberTexts();
  const { api, notify } = useHost();
  const { uuid: organizationUuid } = useOrganization();
  const changed = useSupportAccessChanged();
  const [hours, setHours] = useState<(typeof supportAccessHours)[number]>(24);
  return (
    <ConfirmDialog
      title={t('access.allowQuestion')}
      description={t('access.allowConsequence')}
      confirm={t('access.allowSubmit')}
      busy={t('access.submitting')}
      onConfirm={async () => {
        const params = { organizationUuid };
        await api.call('PUT /organization/{organizationUuid}/support-access', { params, body: { hours } });
        await changed();
        notify(t('access.allowDone'));
      }}
      onClose={onClose}
    >
      <Field label={t('access.howLong')} required>
        <Select
          value={hours}
          onChange={({ target }) => setHours(supportAccessHours.find((one) => String(one) === target.value) ?? hours)}
        >
          {supportAccessHours.map((one) => (
            <option key={one} value={one}>
              {t(`access.hours.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
    </ConfirmDialog>
  );
}
