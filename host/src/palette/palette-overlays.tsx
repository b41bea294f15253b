import { onFirstOpening } from '@kontor/ui/on-first-opening';
import { useHelpLinks } from '../help/use-help-links.ts';
import { open, useOpened } from './opened.ts';
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

const HelpDialog = onFirstOpening<OverlayProps>(
  async () => (await import(/* webpackChunkName: "help" */ '../help/help-dialog.tsx')).HelpDialog,
);

const close = () => open(null);

/** What the keys and buttons of the frame open; the code comes with the first opening. */
export function PaletteOverlays() {
  const opened = useOpened((state) => state.opened);
  usePaletteKeys();
  useHelpLinks();
  return (
    <>
      <PaletteDialog open={opened === 'palette'} onClose={close} />
      <HelpDialog open={opened === 'help'} onClose={close} />
      <ShortcutsDialog open={opened === 'shortcuts'} onClose={close} />
    </>
  );
}
