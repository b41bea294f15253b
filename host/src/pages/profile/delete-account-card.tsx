import { routes } from '@kontor/contract/routes';
import { DeletionRequest } from '@kontor/contract/user';
import { hasCode } from '@kontor/platform/api-error';
import { useHost } from '@kontor/platform/host';
import { useUser } from '@kontor/platform/host-hooks';
import { useContractForm } from '@kontor/platform/use-contract-form';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { Dialog } from '@kontor/ui/dialog';
import { Stack } from '@kontor/ui/page';
import { Text } from '@kontor/ui/text';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../../start/use-texts.ts';
import { PasswordField } from './password-field.tsx';

export function DeleteAccountCard() {
  const t = useTexts();
  const [isAsking, setAsking] = useState(false);
  return (
    <Card title={t('profile.delete.title')}>
      <Stack gap={4} align="start">
        <Text variant="ui" tone="secondary">
          {t('profile.delete.text')}
        </Text>
        <Button variant="outlined" onClick={() => setAsking(true)}>
          {t('profile.delete.ask')}
        </Button>
      </Stack>
      {isAsking && <DeleteDialog onClose={() => setAsking(false)} />}
    </Card>
  );
}

/** Asks for the password; a mailed link then confirms the deletion. */
function DeleteDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const { api } = useHost();
  const { uuid: userUuid } = useUser();
  const navigate = useNavigate();
  const formId = useId();
  const [isSubscribed, setSubscribed] = useState(false);
  const form = useContractForm({
    schema: DeletionRequest,
    defaultValues: { password: '' },
    onSubmit: async (body) => {
      try {
        await api.call('POST /user/{userUuid}/delete', { params: { userUuid }, body });
      } catch (error) {
        if (!hasCode(error, 'active-subscription')) throw error;
        return setSubscribed(true);
      }
      await navigate(routes.deletionRequestPending.path);
    },
  });
  const failure = isSubscribed ? t('profile.delete.activeSubscription') : form.failure;
  return (
    <Dialog
      open
      onClose={onClose}
      busy={form.isSubmitting}
      title={t('profile.delete.question')}
      closeLabel={t('profile.delete.close')}
      description={t('profile.delete.consequence')}
      foot={
        <>
          <Button variant="outlined" disabled={form.isSubmitting} onClick={onClose}>
            {t('profile.delete.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="danger" loading={form.isSubmitting}>
            {t(`profile.delete.${form.isSubmitting ? 'submitting' : 'submit'}`)}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={form.submit} noValidate>
        <Stack gap={5} align="stretch">
          {failure && <Alert tone="danger" title={failure} />}
          <PasswordField
            label={t('profile.delete.password')}
            autoComplete="current-password"
            field={form.field('password')}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
