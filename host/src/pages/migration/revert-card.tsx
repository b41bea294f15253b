import type { MigrationOverview } from '@kontor/contract/migration';
import type { ShopMigration } from '@kontor/contract/shop';
import { useMayCall } from '@kontor/platform/host-hooks';
import { useFormat } from '@kontor/platform/use-format';
import { Button } from '@kontor/ui/button';
import { useState } from 'react';
import { useTexts } from '../../base/use-texts.ts';
import type { PageTexts } from '../locales/page-texts.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { MovesCard } from './moves-card.tsx';

interface RevertCardProps {
  readonly overview: MigrationOverview;
  readonly migration: ShopMigration;
  readonly revert: NonNullable<MigrationOverview['revert']>;
}

/** Until when the migration can be taken back, and what goes back then. */
export function RevertCard({ overview, migration, revert }: RevertCardProps) {
  const t = useTexts<PageTexts>();
  const { moment } = useFormat();
  const mayRevert = useMayCall()('PUT /organization/{organizationUuid}/shop/{shopUuid}/migration/revert');
  const [isAsking, setAsking] = useState(false);
  const names = { old: migration.predecessorShop.name, new: migration.successorShop.name };
  const { kind } = revert.moves;
  return (
    <>
      <MovesCard
        title={t('migration.revert.title')}
        moves={revert.moves}
        isDone={false}
        lead={`${t('migration.revert.until', { until: moment(revert.until) })} ${t(`migration.revert.lead.${kind}`, names)}`}
        foot={
          mayRevert &&
          overview.blockedBy === null && (
            <Button variant="outlined" onClick={() => setAsking(true)}>
              {t('migration.revert.action')}
            </Button>
          )
        }
      />
      {isAsking && (
        <ChangeDialog
          action="revert"
          tone="danger"
          description={t(`migration.revert-dialog.${kind}`, names)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
