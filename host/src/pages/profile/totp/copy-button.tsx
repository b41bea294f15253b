import { useHost } from '@kontor/platform/host';
import { Button } from '@kontor/ui/button';
import { useFactorTexts } from '../use-factor-texts.ts';

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
}

/** Copies a text to the clipboard, and shows whether it worked. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const t = useFactorTexts();
  const { notify } = useHost();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify(t('copy.done'));
    } catch {
      notify(t('copy.failed'), 'danger');
    }
  };
  return (
    <Button variant="outlined" size="sm" onClick={() => void copy()}>
      {label}
    </Button>
  );
}
