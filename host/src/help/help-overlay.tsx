import { onFirstOpening } from '@kontor/ui/on-first-opening';
import { open, useOpened } from '../base/opened.ts';
import { useHelpLinks } from './use-help-links.ts';

const HelpDialog = onFirstOpening<{ readonly open: boolean; readonly onClose: () => void }>(
  async () => (await import(/* webpackChunkName: "help" */ './help-dialog.tsx')).HelpDialog,
);

const close = () => open(null);

/** The help panel, for the frame and for pages without one that signed-in people see: a message needs to know who writes. */
export function HelpOverlay() {
  const isOpen = useOpened(({ opened }) => opened === 'help');
  useHelpLinks();
  return <HelpDialog open={isOpen} onClose={close} />;
}
