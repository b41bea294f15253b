import { planTypes } from '@kontor/domain/product';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { useTexts } from '../../texts/use-texts.ts';

/** Names a plan; one that this release of the portal does not know is shown as its key. */
export function usePlanName(): (plan: string | null) => string {
  const t = useTexts();
  const platform = usePlatformTexts();
  return (plan) => {
    const type = planTypes.find((known) => known === plan);
    return type ? platform(`plan.${type}`) : (plan ?? t('shops.noPlan'));
  };
}
