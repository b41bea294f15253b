import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { DialogContent } from '@kontor/ui/dialog-content';
import { Palette } from './palette.tsx';
import { usePaletteTexts } from './use-palette-texts.ts';

interface PaletteDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Finds pages, shops, invoices, members and actions by typing. */
export function PaletteDialog({ open, onClose }: PaletteDialogProps) {
  const t = usePaletteTexts();
  const common = usePlatformTexts();
  return (
    <DialogContent open={open} onClose={onClose} title={t('title')} closeLabel={common('close')} size="form">
      {open && <Palette onDone={onClose} />}
    </DialogContent>
  );
}
