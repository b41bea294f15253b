import type { AccountDeletion } from '@kontor/contract/user';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Button } from '@kontor/ui/button';
import { Dialog } from '@kontor/ui/dialog';
import { useTexts } from '../../base/use-texts.ts';
import type { PageTexts } from '../locales/page-texts.ts';
import { RunningSubscriptionRows } from './running-subscription-rows.tsx';

interface SubscriptionsFirstDialogProps {
  readonly deletion: AccountDeletion;
  readonly onClose: () => void;
}

/** Instead of asking for the password: which subscriptions prevent the deletion, and where to cancel them. */
export function SubscriptionsFirstDialog({ deletion, onClose }: SubscriptionsFirstDialogProps) {
  const t = useTexts<PageTexts>();
  const platform = usePlatformTexts();
  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={platform('close')}
      title={t('profile.delete.first.title')}
      description={t('profile.delete.first.text')}
      foot={
        <Button variant="outlined" onClick={onClose}>
          {platform('close')}
        </Button>
      }
    >
      <RunningSubscriptionRows deletion={deletion} />
    </Dialog>
  );
}
