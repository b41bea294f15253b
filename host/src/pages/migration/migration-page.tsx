import type { Shop, ShopMigration } from '@kontor/contract/shop';
import { useHost } from '@kontor/platform/host';
import { useApi, useShop, useShopParams } from '@kontor/platform/host-hooks';
import { useErrorText } from '@kontor/platform/use-error-text';
import { Alert } from '@kontor/ui/alert';
import { Badge } from '@kontor/ui/badge';
import { Button } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { Dialog } from '@kontor/ui/dialog';
import { EmptyState } from '@kontor/ui/empty-state';
import { Page } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { Stop, Stops } from '@kontor/ui/stops';
import { TextLink } from '@kontor/ui/text-link';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { shopPath } from '../../guard/places.ts';
import { PageSkeleton } from '../../shell/page-skeleton.tsx';
import { useTexts } from '../../start/use-texts.ts';
import { migrationQuery } from './migration-query.ts';

/** The move from an old shop to its successor: where it stands, and its completion. */
export function MigrationPage() {
  const t = useTexts();
  const api = useApi();
  const shop = useShop();
  const errorText = useErrorText();
  const { data: migration, isLoading, error, refetch } = useQuery(migrationQuery(api, shop));
  if (isLoading) return <PageSkeleton />;
  return (
    <Page>
      <PageHead title={t('migration.title')} lead={t('migration.lead')} />
      {error && (
        <Alert
          tone="danger"
          title={errorText(error)}
          actions={
            <Button variant="outlined" onClick={() => void refetch()}>
              {t('migration.retry')}
            </Button>
          }
        />
      )}
      {!error && (migration ? <MigrationCard migration={migration} /> : <NoMigration />)}
    </Page>
  );
}

function NoMigration() {
  const t = useTexts();
  return (
    <Card flush>
      <EmptyState title={t('migration.none.title')} titleAs="h2">
        {t('migration.none.text')}
      </EmptyState>
    </Card>
  );
}

function MigrationCard({ migration }: { migration: ShopMigration }) {
  const t = useTexts();
  const [isAsking, setAsking] = useState(false);
  const { predecessorShop, successorShop, state } = migration;
  const isCompleted = state === 'completed';
  return (
    <Card
      title={t('migration.cardTitle')}
      aside={<Badge tone={isCompleted ? 'success' : 'info'}>{t(`migration.state.${state}`)}</Badge>}
      foot={!isCompleted && <Button onClick={() => setAsking(true)}>{t('migration.complete')}</Button>}
    >
      <Stops label={t('migration.cardTitle')}>
        <ShopStop shop={predecessorShop} state="done" text={t(`migration.old.${state}`)} />
        <ShopStop shop={successorShop} state={isCompleted ? 'done' : 'current'} text={t(`migration.new.${state}`)} />
      </Stops>
      <CompleteDialog migration={migration} open={isAsking} onClose={() => setAsking(false)} />
    </Card>
  );
}

function ShopStop({ shop, state, text }: { shop: Shop; state: 'done' | 'current'; text: string }) {
  const t = useTexts();
  const current = useShop();
  const title = `${shop.name} · ${t(`shopSystem.${shop.type}`)}`;
  return (
    <Stop
      state={state}
      title={title}
      titleAs="h3"
      end={
        shop.uuid !== current.uuid && (
          <TextLink render={<Link to={shopPath(shop)} />}>{t('migration.openShop', { name: shop.name })}</TextLink>
        )
      }
    >
      {text}
    </Stop>
  );
}

interface CompleteDialogProps {
  readonly migration: ShopMigration;
  readonly open: boolean;
  readonly onClose: () => void;
}

function CompleteDialog({ migration, open, onClose }: CompleteDialogProps) {
  const t = useTexts();
  const { api, place, notify } = useHost();
  const params = useShopParams();
  const shop = useShop();
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const complete = useMutation({
    mutationFn: () => api.call('PUT /organization/{organizationUuid}/shop/{shopUuid}/migration/complete', { params }),
    onSuccess: async (completed) => {
      queryClient.setQueryData(migrationQuery(api, shop).queryKey, completed);
      notify(t('migration.dialog.done'));
      onClose();
      // The old shop gives its subscription and its devices away (spec §4: completing refetches the current shop).
      await place.reload();
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={complete.isPending}
      title={t('migration.dialog.title')}
      closeLabel={t('migration.dialog.close')}
      description={t('migration.dialog.text', {
        old: migration.predecessorShop.name,
        new: migration.successorShop.name,
      })}
      foot={
        <>
          <Button variant="outlined" disabled={complete.isPending} onClick={onClose}>
            {t('migration.dialog.cancel')}
          </Button>
          <Button loading={complete.isPending} onClick={() => complete.mutate()}>
            {t(`migration.dialog.${complete.isPending ? 'confirming' : 'confirm'}`)}
          </Button>
        </>
      }
    >
      {complete.error && <Alert tone="danger" title={errorText(complete.error)} />}
    </Dialog>
  );
}
