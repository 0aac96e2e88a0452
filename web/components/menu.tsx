import type { TablerIcon } from '@tabler/icons-react';
import { createContext, type KeyboardEvent, type ReactNode, useContext, useLayoutEffect } from 'react';
import { Link } from 'react-router';
import styles from './menu.module.css';
import { type PopoverTrigger, useNativePopover } from './use-native-popover.ts';

type MenuProps = {
  /** What the menu is about, read aloud. */
  label: string;
  trigger: (props: PopoverTrigger) => ReactNode;
  /** Which end of the button the menu lines up with. */
  align?: 'start' | 'end';
  /** Shown above the items, such as who is signed in. */
  head?: ReactNode;
  children: ReactNode;
};

const CloseContext = createContext<() => void>(() => undefined);

/** A menu under a button: arrows, Home, End and letters move, Escape or a press elsewhere closes. */
export function Menu({ label, trigger, align = 'end', head, children }: MenuProps) {
  const popover = useNativePopover('menu', align);
  const { box, open, close } = popover;
  useLayoutEffect(() => {
    if (open) menuItems(box)[0]?.focus({ preventScroll: true });
  }, [open, box]);
  const moveWithin = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return close();
    const modified = event.ctrlKey || event.metaKey || event.altKey;
    const next = modified ? undefined : itemForKey(menuItems(box), event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <>
      {trigger(popover.trigger)}
      <div {...popover.boxProps} className={styles.menu}>
        {open && (
          <CloseContext value={close}>
            {head}
            <div role="menu" aria-label={label} onKeyDown={moveWithin}>
              {children}
            </div>
          </CloseContext>
        )}
      </div>
    </>
  );
}

type MenuItemProps = {
  icon?: TablerIcon;
  /** Where it leads; without it `onPick` says what it does. */
  to?: string;
  onPick?: () => void;
  /** Why it can't be done now; the item then stays readable and does nothing. */
  why?: string | null;
  danger?: boolean;
  /** It shows and hides items after it, and leaves the menu open: whether they are shown. */
  expanded?: boolean;
  /** Faint words at the end. */
  aside?: ReactNode;
  children: ReactNode;
};

/** One line of a menu: a link or an act. */
export function MenuItem({
  icon: Icon,
  to,
  onPick,
  why,
  danger = false,
  expanded,
  aside,
  children,
}: MenuItemProps) {
  const close = useContext(CloseContext);
  const pick = () => {
    if (why) return;
    if (expanded === undefined) close();
    onPick?.();
  };
  const content = (
    <>
      {Icon && <Icon size={17} stroke={1.7} aria-hidden />}
      <span className={styles.words}>{children}</span>
      {aside && <span className={styles.aside}>{aside}</span>}
      {why && <span className={styles.why}>{why}</span>}
    </>
  );
  const attributes = {
    role: 'menuitem',
    // What scrolls must be reached by Tab: a long menu is one that was unfolded.
    tabIndex: expanded ? 0 : -1,
    'aria-expanded': expanded,
    className: `${styles.item} ${danger ? styles.danger : ''}`,
  };
  if (to && !why)
    return (
      <Link {...attributes} to={to} onClick={pick}>
        {content}
      </Link>
    );
  return (
    <button {...attributes} type="button" aria-disabled={why ? true : undefined} onClick={pick}>
      {content}
    </button>
  );
}

/** A hairline between groups of items. */
export function MenuDivider() {
  return <hr className={styles.divider} />;
}

/** The items of a menu that the keyboard can reach, in order. */
function menuItems(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
}

/**
 * The item that a key leads to from the focused one: arrows go round, Home and End to the ends, a letter to the next
 * item that begins with it; undefined when the key means nothing here.
 */
function itemForKey(items: readonly HTMLElement[], key: string): HTMLElement | undefined {
  const here = items.findIndex((item) => item.matches(':focus'));
  if (key === 'ArrowDown') return items[(here + 1) % items.length];
  if (key === 'ArrowUp') return items[(here <= 0 ? items.length : here) - 1];
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const after = [...items.slice(here + 1), ...items.slice(0, here + 1)];
  return after.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
}
