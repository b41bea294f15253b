import { Button } from '@kontor/ui/button';
import { useHost } from '../host.ts';

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** What is said afterwards. */
  readonly done: string;
  readonly failed: string;
}

/** Copies a text to the clipboard, and shows whether it worked. */
export function CopyButton({ text, label, done, failed }: CopyButtonProps) {
  const { notify } = useHost();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify(done);
    } catch {
      notify(failed, 'danger');
    }
  };
  return (
    <Button variant="outlined" size="sm" onClick={() => void copy()}>
      {label}
    </Button>
  );
}
