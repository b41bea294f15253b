import type { MigrationMoves } from '@kontor/contract/migration';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { useTexts } from '../../base/use-texts.ts';
import type { PageTexts } from '../locales/page-texts.ts';

/** `Professional, 2 WMS-Geräte` */
export function useMovedNames(): (moves: MigrationMoves) => string {
  const t = useTexts<PageTexts>();
  const platform = usePlatformTexts();
  return ({ plan, wms, pos }) =>
    [
      ...(plan === null ? [] : [platform(`plan.${plan}`)]),
      ...(wms === 0 ? [] : [t('migration.moves.wmsDevices', { count: wms })]),
      ...(pos === 0 ? [] : [t('migration.moves.posDevices', { count: pos })]),
    ].join(', ');
}
