import type { PartnerAccount } from '@kontor/contract/partner';
import { Alert } from '@kontor/ui/alert';
import { useTexts } from '../texts/use-texts.ts';

/** Whether merchants may connect the partner, and what happens next; nothing once they may. */
export function ApprovalNotice({ state }: Pick<PartnerAccount, 'state'>) {
  const t = useTexts();
  if (state === undefined || state === 'approved') return null;
  return (
    <Alert tone={state === 'applied' ? 'info' : 'warning'} title={t(`approval.${state}.title`)} announce={false}>
      {t(`approval.${state}.text`)}
    </Alert>
  );
}
