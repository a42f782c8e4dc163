/**
 * Menu button after the ARIA pattern. Enter, Space and the arrows open it; inside, arrows, Home, End and typed letters move,
 * Escape and Tab close, and focus returns to the button. Disabled items stay reachable, so that their reason can be read.
 */
import {
  Fragment,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { Button, type ButtonVariant } from '../controls/button';
import { IconButton } from '../controls/icon-button';
import { CheckIcon, ChevronDownIcon } from '../icons';
import { Kbd } from '../kbd';
import type { Align, Side } from './place';
import { useFloating } from './use-floating';
import s from './menu.module.css';

export type MenuItem =
  | {
      kind: 'item';
      id: string;
      label: string;
      /** A second line: what it does, or why it cannot be done now. */
      detail?: string | undefined;
      icon?: ReactNode;
      after?: ReactNode;
      kbd?: string | undefined;
      disabled?: boolean | undefined;
      /** Given for choices: `radio` is one of its group, `check` stands alone. */
      choice?: { role: 'radio' | 'check'; checked: boolean } | undefined;
      onSelect: () => void;
    }
  | { kind: 'separator'; id: string }
  | { kind: 'heading'; id: string; label: string };

export interface MenuButtonProps {
  /** The button's text, or its name when `iconOnly`. */
  label: string;
  /** Shown after the label, in the stronger weight: the current choice. */
  value?: string | undefined;
  items: readonly MenuItem[];
  icon?: ReactNode;
  iconOnly?: boolean | undefined;
  variant?: ButtonVariant | undefined;
  size?: 's' | 'm' | 'l' | undefined;
  side?: Side | undefined;
  align?: Align | undefined;
  disabled?: boolean | undefined;
  kbd?: string | undefined;
}

export function MenuButton({
  label,
  value,
  items,
  icon,
  iconOnly = false,
  variant,
  size,
  side = 'bottom',
  align = 'start',
  disabled,
  kbd,
}: MenuButtonProps) {
  const [open, setOpen] = useState<'first' | 'last' | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const trigger = {
    ref: button,
    disabled,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': open !== null,
    'aria-controls': open === null ? undefined : id,
    onClick: () => {
      setOpen((now) => (now === null ? 'first' : null));
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      setOpen(event.key === 'ArrowDown' ? 'first' : 'last');
    },
  };
  return (
    <span className={s['anchor']} data-menu="">
      {iconOnly ? (
        <IconButton {...trigger} label={label} icon={icon} size={size} kbd={kbd} />
      ) : (
        <Button
          {...trigger}
          variant={variant}
          size={size}
          icon={icon}
          iconAfter={<ChevronDownIcon className={s['chevron']} />}
        >
          {value === undefined ? label : <span className={s['muted']}>{label}</span>}
          {value === undefined ? null : ` ${value}`}
        </Button>
      )}
      {open === null ? null : (
        <MenuList
          id={id}
          label={label}
          items={items}
          anchor={button}
          start={open}
          side={side}
          align={align}
          onClose={(refocus) => {
            setOpen(null);
            if (refocus) button.current?.focus();
          }}
        />
      )}
    </span>
  );
}

interface MenuListProps {
  id: string;
  label: string;
  items: readonly MenuItem[];
  anchor: RefObject<HTMLElement | null>;
  start: 'first' | 'last';
  side: Side;
  align: Align;
  onClose: (refocus: boolean) => void;
}

const TYPEAHEAD_MS = 700;

function MenuList({ id, label, items, anchor, start, side, align, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  useFloating(anchor, list, { open: true, side, align, gap: 4, matchWidth: true });

  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-item]') ?? [])];
  const focus = (index: number) => {
    const all = entries();
    all[(index + all.length) % all.length]?.focus();
  };

  useEffect(() => {
    focus(start === 'first' ? 0 : -1);
    const outside = (event: PointerEvent) => {
      const target = event.target;
      if (
        !(target instanceof Node) ||
        list.current?.contains(target) === true ||
        anchor.current?.contains(target) === true
      )
        return;
      onClose(false);
    };
    document.addEventListener('pointerdown', outside, { capture: true });
    return () => {
      document.removeEventListener('pointerdown', outside, { capture: true });
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- runs once: the list exists only while it is open
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const all = entries();
    const at = all.findIndex((entry) => entry === document.activeElement);
    const moves: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
    const to = moves[event.key];
    if (to !== undefined) focus(to);
    else if (event.key === 'Escape') onClose(true);
    else if (event.key === 'Tab') {
      onClose(true);
      return;
    } else if (
      event.key.length === 1 &&
      event.key !== ' ' &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey
    )
      typeahead(event.key, at, all);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const typeahead = (key: string, at: number, all: readonly HTMLElement[]) => {
    const now = performance.now();
    const text = (now - typed.current.at < TYPEAHEAD_MS ? typed.current.text : '') + key.toLowerCase();
    typed.current = { text, at: now };
    const from = text.length === 1 ? at + 1 : at;
    const order = all.map((_, i) => all[(i + Math.max(0, from)) % all.length]);
    order.find((entry) => entry?.dataset['item']?.toLowerCase().startsWith(text))?.focus();
  };

  return (
    <div
      ref={list}
      id={id}
      role="menu"
      aria-label={label}
      popover="manual"
      className={s['menu']}
      onKeyDown={onKeyDown}
    >
      {items.map((item) => (
        <Fragment key={item.id}>
          {item.kind === 'separator' ? <div role="separator" className={s['separator']} /> : null}
          {item.kind === 'heading' ? (
            <div role="presentation" className={s['heading']}>
              {item.label}
            </div>
          ) : null}
          {item.kind === 'item' ? <Entry item={item} onClose={onClose} /> : null}
        </Fragment>
      ))}
    </div>
  );
}

function Entry({
  item,
  onClose,
}: {
  item: Extract<MenuItem, { kind: 'item' }>;
  onClose: (refocus: boolean) => void;
}) {
  const role =
    item.choice === undefined
      ? 'menuitem'
      : item.choice.role === 'radio'
        ? 'menuitemradio'
        : 'menuitemcheckbox';
  return (
    <button
      type="button"
      role={role}
      tabIndex={-1}
      data-item={item.label}
      aria-checked={item.choice?.checked}
      aria-disabled={item.disabled === true ? true : undefined}
      className={s['item']}
      onPointerMove={(event) => {
        event.currentTarget.focus({ preventScroll: true });
      }}
      onClick={() => {
        if (item.disabled === true) return;
        onClose(true);
        item.onSelect();
      }}
    >
      <span className={s['lead']}>
        {item.choice === undefined ? item.icon : item.choice.checked ? <CheckIcon /> : null}
      </span>
      <span className={s['words']}>
        {item.label}
        {item.detail === undefined ? null : <small>{item.detail}</small>}
      </span>
      {item.after}
      <Kbd>{item.kbd}</Kbd>
    </button>
  );
}
