import { Alert } from '@kontor/ui/alert';
import { InSight } from '@kontor/ui/in-sight';

/** A failure that belongs to no single field: first in the form, and scrolled into view. */
export function FormFailure({ text }: { readonly text: string | null | undefined }) {
  if (!text) return null;
  return (
    <InSight>
      <Alert tone="danger" title={text} />
    </InSight>
  );
}
