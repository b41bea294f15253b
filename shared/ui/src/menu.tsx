import { Menu as Base } from '@base-ui/react/menu';
import { mdiCheck } from '@mdi/js';
import type { ReactElement, ReactNode } from 'react';
import type { AnchorTarget } from './anchor.tsx';
import { Icon } from './icon.tsx';
import styles from './menu.module.css';

interface MenuProps {
  /** A button element; gets aria-haspopup, aria-expanded and the keys */
  trigger: ReactElement;
  /** Edge of the trigger that the menu lines up with */
  align?: 'start' | 'end';
  /** 260 user menu, 340 shop switcher */
  width?: 260 | 340;
  /** Above the items: who is signed in */
  header?: ReactNode;
  /** MenuItem, MenuLink, MenuGroup, MenuSeparator */
  children: ReactNode;
}

/** Menu below a button, with arrow keys, typeahead and Esc. */
export function Menu({ trigger, align = 'start', width = 260, header, children }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={styles.positioner} sideOffset={8} align={align}>
          <Base.Popup className={styles.popup} data-width={width}>
            {header && (
              <>
                <div className={styles.header}>{header}</div>
                <MenuSeparator />
              </>
            )}
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface MenuEntry {
  /** mdi path */
  icon?: string;
  /** Tile instead of an icon */
  media?: ReactNode;
  /** Second line */
  text?: ReactNode;
  children: ReactNode;
}

function entry({ icon, media, text, children }: MenuEntry, current: boolean) {
  return (
    <>
      {media ?? (icon && <Icon path={icon} size={20} />)}
      <span className={styles.label}>
        {children}
        {text && <span className={styles.text}>{text}</span>}
      </span>
      {current && <Icon path={mdiCheck} size={20} />}
    </>
  );
}

/** Entry that does something. */
export function MenuItem({ onSelect, ...content }: MenuEntry & { onSelect: () => void }) {
  return (
    <Base.Item className={styles.item} onClick={onSelect}>
      {entry(content, false)}
    </Base.Item>
  );
}

/** Entry that leads somewhere; `current` marks the shop or page that is open. */
export function MenuLink({
  icon,
  media,
  text,
  children,
  current = false,
  href,
  render,
  ...anchor
}: MenuEntry & AnchorTarget & { current?: boolean }) {
  return (
    <Base.LinkItem
      {...anchor}
      className={styles.item}
      closeOnClick
      href={href}
      render={render}
      aria-current={current ? 'true' : undefined}
    >
      {entry({ icon, media, text, children }, current)}
    </Base.LinkItem>
  );
}

/** Entries below one caption: an organisation and its shops. */
export function MenuGroup({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <Base.Group>
      <Base.GroupLabel className={styles.groupLabel}>{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  );
}

/** Hairline between entries. */
export function MenuSeparator() {
  return <Base.Separator className={styles.separator} />;
}
