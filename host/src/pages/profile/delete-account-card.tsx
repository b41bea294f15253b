import { routes } from '@kontor/contract/routes';
import { DeletionRequest } from '@kontor/contract/user';
import { hasCode } from '@kontor/platform/api-error';
import { useHost } from '@kontor/platform/host';
import { useUser } from '@kontor/platform/host-hooks';
import { FormDialog } from '@kontor/platform/parts/form-dialog';
import { PasswordField } from '@kontor/platform/parts/password-field';
import { useContractForm } from '@kontor/platform/use-contract-form';
import { Button } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { Stack } from '@kontor/ui/page';
import { Text } from '@kontor/ui/text';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTexts } from '../../start/use-texts.ts';

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
  return (
    <FormDialog
      tone="danger"
      title={t('profile.delete.question')}
      description={t('profile.delete.consequence')}
      confirm={t('profile.delete.submit')}
      busy={t('profile.delete.submitting')}
      isSubmitting={form.isSubmitting}
      failure={isSubscribed ? t('profile.delete.activeSubscription') : form.failure}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <PasswordField
        label={t('profile.delete.password')}
        autoComplete="current-password"
        name="password"
        field={form.field}
      />
    </FormDialog>
  );
}
