import { areSingleKeysOn, switchSingleKeys } from '@kontor/platform/single-keys';
import { usePlatformTexts } from '@kontor/platform/use-platform-texts';
import { Checkbox } from '@kontor/ui/checkbox';
import { DialogContent } from '@kontor/ui/dialog-content';
import { type ReactNode, useState } from 'react';
import styles from './shortcuts-dialog.module.css';
import { usePaletteTexts } from './use-palette-texts.ts';

interface ShortcutsDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The keys of the portal, and the switch for the one that needs no second key. */
export function ShortcutsDialog({ open, onClose }: ShortcutsDialogProps) {
  const t = usePaletteTexts();
  const common = usePlatformTexts();
  const [isSingleOn, setSingleOn] = useState(areSingleKeysOn);
  const rows: readonly (readonly [keys: ReactNode, effect: string])[] = [
    [
      <Either
        key="palette"
        keys={[
          [t('shortcuts.control'), 'K'],
          ['⌘', 'K'],
        ]}
      />,
      t('shortcuts.palette'),
    ],
    ...(isSingleOn ? [[<Keys key="list" keys={['?']} />, t('shortcuts.list')] as const] : []),
    [<Keys key="arrows" keys={['↑', '↓']} />, t('shortcuts.arrows')],
    [<Keys key="enter" keys={['Enter']} />, t('shortcuts.enter')],
    [<Keys key="escape" keys={['Esc']} />, t('shortcuts.escape')],
    [<Keys key="skip" keys={['Tab']} />, t('shortcuts.skip')],
  ];
  return (
    <DialogContent open={open} onClose={onClose} title={t('shortcuts.title')} closeLabel={common('close')}>
      <dl className={styles.list}>
        {rows.map(([keys, effect]) => (
          <div key={effect} className={styles.row}>
            <dt>{keys}</dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        checked={isSingleOn}
        help={t('shortcuts.singleHelp')}
        onChange={({ currentTarget }) => {
          switchSingleKeys(currentTarget.checked);
          setSingleOn(currentTarget.checked);
        }}
      >
        {t('shortcuts.single')}
      </Checkbox>
    </DialogContent>
  );
}

const Keys = ({ keys }: { keys: readonly string[] }) => (
  <span className={styles.keys}>
    {keys.map((key) => (
      <kbd key={key} className={styles.key}>
        {key}
      </kbd>
    ))}
  </span>
);

function Either({ keys: [first, second] }: { keys: readonly [readonly string[], readonly string[]] }) {
  const t = usePaletteTexts();
  return (
    <span className={styles.keys}>
      <Keys keys={first} />
      {t('shortcuts.or')}
      <Keys keys={second} />
    </span>
  );
}
