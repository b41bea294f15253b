import type { MigrationOverview } from '@kontor/contract/migration';
import { useApi, useMayCall, useShop } from '@kontor/platform/host-hooks';
import { LoadFailure } from '@kontor/platform/parts/load-failure';
import { useLoadFailure } from '@kontor/platform/use-load-failure';
import { Page } from '@kontor/ui/page';
import { PageHead } from '@kontor/ui/page-head';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../base/use-texts.ts';
import { PageSkeleton } from '../../frame/page-skeleton.tsx';
import type { PageTexts } from '../locales/page-texts.ts';
import { CompleteButton } from './complete-button.tsx';
import { MigrationCard } from './migration-card.tsx';
import { migrationOverviewQuery } from './migration-query.ts';
import { MovesCard } from './moves-card.tsx';
import { NoMigration } from './no-migration.tsx';
import { RevertCard } from './revert-card.tsx';

/** The migration from an old shop to its successor: what it moves, its completion, and its taking back. */
export function MigrationPage() {
  const t = useTexts<PageTexts>();
  const query = useQuery(migrationOverviewQuery(useApi(), useShop()));
  const { data: overview, isLoading } = query;
  const failure = useLoadFailure(query);
  if (isLoading && !failure) return <PageSkeleton />;
  return (
    <Page>
      <PageHead title={t('migration.title')} lead={t('migration.lead')} />
      {failure && <LoadFailure {...failure} />}
      {!failure && overview && <Content overview={overview} />}
    </Page>
  );
}

function Content({ overview }: { overview: MigrationOverview }) {
  const t = useTexts<PageTexts>();
  const mayComplete = useMayCall()('PUT /organization/{organizationUuid}/shop/{shopUuid}/migration/complete');
  const { migration, moves, revert, running, blockedBy } = overview;
  if (migration === null) return <NoMigration overview={overview} />;
  const isCompleted = migration.state === 'completed';
  const canComplete = mayComplete && !isCompleted && running === null && blockedBy === null;
  return (
    <>
      <MigrationCard overview={overview} migration={migration} />
      {moves && (
        <MovesCard
          title={t(`migration.moves.title.${migration.state}`)}
          moves={moves}
          isDone={isCompleted}
          foot={canComplete && <CompleteButton migration={migration} moves={moves} />}
        />
      )}
      {revert && <RevertCard overview={overview} migration={migration} revert={revert} />}
    </>
  );
}
