import { Alert } from '@kontor/ui/alert';
import { InSight } from '@kontor/ui/in-sight';

/** What went wrong with a form beyond single fields: first in the form, and in sight wherever it was sent from. */
export function FormFailure({ text }: { readonly text: string | null | undefined }) {
  if (!text) return null;
  return (
    <InSight>
      <Alert tone="danger" title={text} />
    </InSight>
  );
}
