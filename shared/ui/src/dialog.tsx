import type { DialogProps } from './dialog-content.tsx';
import { onFirstOpening } from './on-first-opening.tsx';

/** Modal dialog; a bottom sheet with the primary button on top below sm. */
export const Dialog = onFirstOpening<DialogProps>(async () => (await import('./dialog-content.tsx')).DialogContent);
