import { ProgressBar } from '@kontor/ui/progress-bar';
import { useIsFetching } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { hostNamespace } from '../start/host-texts.ts';
import { useShell } from './shell-store.ts';

/** The thin bar of later loads (spec §2): runs while code or first data of a page is on its way. */
export function NavigationProgress() {
  const { t } = useTranslation(hostNamespace);
  const areas = useShell(({ waiting }) => waiting);
  const firstLoads = useIsFetching({ predicate: ({ state }) => state.data === undefined });
  return <ProgressBar active={areas + firstLoads > 0} label={t('pageLoading')} />;
}
