import { addresses } from '@kontor/contract/addresses';
import type { Shop } from '@kontor/contract/shop';
import { hasCode } from '@kontor/platform/api-error';
import { useHost } from '@kontor/platform/host';
import { useShopParams } from '@kontor/platform/host-hooks';
import { ConfirmDialog } from '@kontor/platform/parts/confirm-dialog';
import { PageLink } from '@kontor/platform/parts/page-link';
import { Alert } from '@kontor/ui/alert';
import { Button } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { Stack } from '@kontor/ui/page';
import { Text } from '@kontor/ui/text';
import { TextLink } from '@kontor/ui/text-link';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { landingPlace, placePath } from '../../guard/places.ts';
import { settingsCalls } from './shop-settings-queries.ts';
import { useShopSettingsTexts } from './use-shop-settings-texts.ts';

/** Removes the shop after a question that says what goes and what stays. */
export function RemoveCard({ shop }: { readonly shop: Shop }) {
  const t = useShopSettingsTexts();
  const [isAsking, setAsking] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const params = useShopParams();
  return (
    <Card title={t('remove.title')}>
      <Stack gap={4} align="start">
        <Text variant="ui" tone="secondary">
          {t('remove.text')}
        </Text>
        {isRunning && (
          <Alert tone="warning" title={t('remove.running')}>
            <TextLink render={<PageLink page="subscription" params={params} />}>{t('remove.toSubscription')}</TextLink>
          </Alert>
        )}
        <Button variant="outlined" onClick={() => setAsking(true)}>
          {t('remove.open')}
        </Button>
      </Stack>
      {isAsking && <RemoveDialog shop={shop} onRunning={() => setRunning(true)} onClose={() => setAsking(false)} />}
    </Card>
  );
}

interface RemoveDialogProps {
  readonly shop: Shop;
  readonly onRunning: () => void;
  readonly onClose: () => void;
}

function RemoveDialog({ shop, onRunning, onClose }: RemoveDialogProps) {
  const t = useShopSettingsTexts();
  const { api, notify, place } = useHost();
  const navigate = useNavigate();
  const params = useShopParams();
  const others = place.organizations.map((organization) => ({
    ...organization,
    shops: organization.shops?.filter(({ uuid }) => uuid !== shop.uuid) ?? null,
  }));
  const next = landingPlace(others, null);
  const isLast = place.organization?.shopCount === 1;

  async function remove(): Promise<void> {
    try {
      await api.call(settingsCalls.remove, { params });
    } catch (error) {
      if (!hasCode(error, 'subscription-running')) throw error;
      return onRunning();
    }
    notify(t('remove.done', { shop: shop.name }));
    // Before the list is read again: this page would not be found any more.
    await navigate(next === null ? addresses.signupSystem : placePath(next), { replace: true });
    await place.reload();
  }

  return (
    <ConfirmDialog
      tone="danger"
      title={t('remove.question', { shop: shop.name })}
      description={t('remove.goes')}
      confirm={t('remove.submit')}
      busy={t('remove.submitting')}
      onConfirm={remove}
      onClose={onClose}
    >
      <Text variant="ui">{t('remove.stays')}</Text>
      {isLast && <Alert tone="warning" announce={false} title={t('remove.last')} />}
    </ConfirmDialog>
  );
}
