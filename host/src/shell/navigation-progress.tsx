import { ProgressBar } from '@kontor/ui/progress-bar';
import { useIsFetching } from '@tanstack/react-query';
import { useTexts } from '../start/use-texts.ts';
import { useShell } from './shell-store.ts';

/** The thin bar of later loads (spec §2): runs while code or first data of a page is on its way. */
export function NavigationProgress() {
  const t = useTexts();
  const areas = useShell(({ waiting }) => waiting);
  const firstLoads = useIsFetching({ predicate: ({ state }) => state.data === undefined });
  return <ProgressBar active={areas + firstLoads > 0} label={t('pageLoading')} />;
}
