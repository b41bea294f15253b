import { useTexts } from '../texts/use-texts.ts';
import { Reason } from './reason.tsx';

/** Why roles that only see the money find nothing to change here. */
export function ViewOnly() {
  const t = useTexts();
  return <Reason>{t('subscription.viewOnly')}</Reason>;
}
