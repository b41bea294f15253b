import { mdiCheck } from '@mdi/js';
import {
  cloneElement,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useEffect,
  useId,
  useState,
} from 'react';
import { type AnchorTarget, anchorElement } from './anchor.tsx';
import { Icon } from './icon.tsx';
import styles from './menu.module.css';
import { itemAfterKey, itemsOf } from './menu-keys.ts';
import popupStyles from './popup.module.css';
import type { PopupTrigger } from './popup-trigger.tsx';
import { usePopup } from './use-popup.ts';

const CloseContext = createContext<() => void>(() => undefined);

interface MenuProps {
  /** A button element; it gets aria-haspopup, aria-expanded and the key handlers */
  trigger: PopupTrigger;
  /** Edge of the trigger that the menu lines up with */
  align?: 'start' | 'end';
  /** Above the items: who is signed in */
  header?: ReactNode;
  /** MenuItem, MenuLink, MenuChoice, MenuGroup, MenuSeparator */
  children: ReactNode;
}

/**
 * Menu below a button. Keys as in https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/: arrows, Home, End, first
 * letters, Esc; Tab closes and moves on.
 */
export function Menu({ trigger, align = 'start', header, children }: MenuProps) {
  const id = useId();
  const [opened, setOpened] = useState<'first' | 'last'>();
  const { trigger: button, popup, handleBlur } = usePopup(opened !== undefined, align, () => setOpened(undefined));

  useEffect(() => {
    if (opened)
      itemsOf(popup.current)
        .at(opened === 'first' ? 0 : -1)
        ?.focus();
  }, [opened, popup]);

  function close() {
    setOpened(undefined);
    button.current?.focus();
  }

  function handleTriggerKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpened(event.key === 'ArrowDown' ? 'first' : 'last');
  }

  function handleMenuKey(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      // A surrounding dialog stays open.
      event.stopPropagation();
      close();
      return;
    }
    const next = itemAfterKey(itemsOf(popup.current), document.activeElement, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <>
      {cloneElement(trigger, {
        id: `${id}-trigger`,
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': opened !== undefined,
        'aria-controls': opened ? id : undefined,
        onClick: () => setOpened(opened ? undefined : 'first'),
        onKeyDown: handleTriggerKey,
      })}
      {opened && (
        // The entries inside have their own keys and focus; this element only observes them.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div
          ref={popup}
          className={popupStyles.popup}
          data-narrow
          data-surface="paper"
          onKeyDown={handleMenuKey}
          onBlur={handleBlur}
        >
          {header && (
            <>
              <div className={styles.header}>{header}</div>
              <MenuSeparator />
            </>
          )}
          <div id={id} role="menu" aria-labelledby={`${id}-trigger`}>
            <CloseContext value={close}>{children}</CloseContext>
          </div>
        </div>
      )}
    </>
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

function entry({ icon, media, text, children }: MenuEntry, isCurrent: boolean) {
  return (
    <>
      {media ?? (icon && <Icon path={icon} size={20} />)}
      <span className={styles.label}>
        {children}
        {text && <span className={styles.text}>{text}</span>}
      </span>
      {isCurrent && <Icon path={mdiCheck} size={20} />}
    </>
  );
}

/** Entry that runs an action. */
export function MenuItem({ onSelect, ...content }: MenuEntry & { onSelect: () => void }) {
  const close = use(CloseContext);
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={styles.item}
      onClick={() => {
        close();
        onSelect();
      }}
    >
      {entry(content, false)}
    </button>
  );
}

/** One of several alternatives in a group; it runs an action as well, and the checked one is marked. */
export function MenuChoice({ checked, onSelect, ...content }: MenuEntry & { checked: boolean; onSelect: () => void }) {
  const close = use(CloseContext);
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={checked}
      tabIndex={-1}
      className={styles.item}
      onClick={() => {
        close();
        onSelect();
      }}
    >
      {entry(content, checked)}
    </button>
  );
}

/** Entry that links to a page; `current` marks the open shop or page. */
export function MenuLink({
  icon,
  media,
  text,
  children,
  current = false,
  ...target
}: MenuEntry & AnchorTarget & { current?: boolean }) {
  const close = use(CloseContext);
  return anchorElement(target, {
    role: 'menuitem',
    tabIndex: -1,
    className: styles.item,
    'aria-current': current ? 'true' : undefined,
    onClick: close,
    children: entry({ icon, media, text, children }, current),
  });
}

/** Entries below a common caption: an organisation and its shops. */
export function MenuGroup({ label, children }: { label: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={styles.groupLabel}>
        {label}
      </p>
      {children}
    </div>
  );
}

/** Hairline between entries. */
export function MenuSeparator() {
  return <hr className={styles.separator} />;
}
