import type { MigrationMoves } from '@kontor/contract/migration';
import type { ShopMigration } from '@kontor/contract/shop';
import { lastDayOf } from '@kontor/domain/date';
import { useFormat } from '@kontor/platform/use-format';
import { Button } from '@kontor/ui/button';
import { useState } from 'react';
import { useTexts } from '../../base/use-texts.ts';
import type { PageTexts } from '../locales/page-texts.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { useMovedNames } from './use-moved-names.ts';

/** Completes a migration, after it has said once what that does. */
export function CompleteButton({ migration, moves }: { migration: ShopMigration; moves: MigrationMoves }) {
  const t = useTexts<PageTexts>();
  const { money, date } = useFormat();
  const names = useMovedNames();
  const [isAsking, setAsking] = useState(false);
  const { kind, credit, paidUntil } = moves;
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('migration.complete')}</Button>
      {isAsking && (
        <ChangeDialog
          action="complete"
          tone="default"
          description={t(`migration.complete-dialog.${kind}`, {
            old: migration.predecessorShop.name,
            new: migration.successorShop.name,
            items: names(moves),
            credit: money(credit ?? 0),
            date: paidUntil === null ? '' : date(lastDayOf(paidUntil)),
          })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
