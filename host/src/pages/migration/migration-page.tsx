import type { Shop, ShopMigration } from '@kontor/contract/shop';
import { shopSystemOf } from '@kontor/domain/shop';
import { useHost } from '@kontor/platform/host';
import { useApi, useShop, useShopParams } from '@kontor/platform/host-hooks';
import { ConfirmDialog } from '@kontor/platform/parts/confirm-dialog';
import { LoadFailure } from '@kontor/platform/parts/load-failure';
import { useLoadFailure } from '@kontor/platform/use-load-failure';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Badge } from '@kontor/ui/badge';
import { Button } from '@kontor/ui/button';
import { Card } from '@kontor/ui/card';
import { EmptyState } from '@kontor/ui/empty-state';
import { Page } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { Stop, Stops } from '@kontor/ui/stops';
import { TextLink } from '@kontor/ui/text-link';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { shopPath } from '../../guard/places.ts';
import { PageSkeleton } from '../../shell/page-skeleton.tsx';
import { useTexts } from '../../start/use-texts.ts';
import { migrationQuery } from './migration-query.ts';

/** The migration from an old shop to its successor: its state and its completion. */
export function MigrationPage() {
  const t = useTexts();
  const api = useApi();
  const shop = useShop();
  const query = useQuery(migrationQuery(api, shop));
  const { data: migration, isLoading } = query;
  const failure = useLoadFailure(query);
  if (isLoading && !failure) return <PageSkeleton />;
  return (
    <Page>
      <PageHead title={t('migration.title')} lead={t('migration.lead')} />
      {failure && <LoadFailure {...failure} />}
      {!failure && (migration ? <MigrationCard migration={migration} /> : <NoMigration />)}
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
      {isAsking && <CompleteDialog migration={migration} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function ShopStop({ shop, state, text }: { shop: Shop; state: 'done' | 'current'; text: string }) {
  const t = useTexts();
  const platform = usePlatformTexts();
  const current = useShop();
  const title = `${shop.name} · ${platform(`shopSystem.${shopSystemOf(shop)}`)}`;
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

function CompleteDialog({ migration, onClose }: { migration: ShopMigration; onClose: () => void }) {
  const t = useTexts();
  const { api, place, notify } = useHost();
  const params = useShopParams();
  const shop = useShop();
  const queryClient = useQueryClient();
  return (
    <ConfirmDialog
      title={t('migration.dialog.title')}
      description={t('migration.dialog.text', {
        old: migration.predecessorShop.name,
        new: migration.successorShop.name,
      })}
      confirm={t('migration.complete')}
      busy={t('migration.dialog.confirming')}
      onConfirm={async () => {
        const completed = await api.call('PUT /organization/{organizationUuid}/shop/{shopUuid}/migration/complete', {
          params,
        });
        queryClient.setQueryData(migrationQuery(api, shop).queryKey, completed);
        notify(t('migration.dialog.done'));
        // The old shop loses its subscription and its devices (spec §4: completing refetches the current shop).
        await place.reload();
      }}
      onClose={onClose}
    />
  );
}
