import { onFirstOpening } from '@kontor/ui/on-first-opening';
import { open, useOpened } from '../base/opened.ts';
import { HelpOverlay } from '../help/help-overlay.tsx';
import { usePaletteKeys } from './use-palette-keys.ts';

interface OverlayProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const PaletteDialog = onFirstOpening<OverlayProps>(
  async () => (await import(/* webpackChunkName: "palette" */ './palette-dialog.tsx')).PaletteDialog,
);
const ShortcutsDialog = onFirstOpening<OverlayProps>(
  async () => (await import(/* webpackChunkName: "palette" */ './shortcuts-dialog.tsx')).ShortcutsDialog,
);

const close = () => open(null);

/** What the keys and buttons of the frame open; the code comes with the first opening. */
export function PaletteOverlays() {
  const opened = useOpened((state) => state.opened);
  usePaletteKeys();
  return (
    <>
      <PaletteDialog open={opened === 'palette'} onClose={close} />
      <HelpOverlay />
      <ShortcutsDialog open={opened === 'shortcuts'} onClose={close} />
    </>
  );
}
