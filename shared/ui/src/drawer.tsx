import type { DrawerProps } from './drawer-content.tsx';
import { onFirstOpening } from './on-first-opening.tsx';

/** Navigation below lg, from the left, at most 320 px. */
export const Drawer = onFirstOpening<DrawerProps>(async () => (await import('./drawer-content.tsx')).DrawerContent);
