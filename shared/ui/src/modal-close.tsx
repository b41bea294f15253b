import { Dialog as Base } from '@base-ui/react/dialog';
import { mdiClose } from '@mdi/js';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

/** Close button of a Modal. Place it last in the document where focus should start elsewhere. */
export function ModalClose({ label, disabled }: { label: string; disabled?: boolean }) {
  return (
    <Base.Close
      render={
        <Button variant="ghost" iconOnly aria-label={label} disabled={disabled}>
          <Icon path={mdiClose} />
        </Button>
      }
    />
  );
}
