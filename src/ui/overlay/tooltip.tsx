/**
 * Tooltips: a short text beside a control while it is hovered or focused by keyboard. They never hold what can be found
 * nowhere else. As WCAG 1.4.13 asks, Escape takes one away, the pointer may move onto it, and it stays until then.
 */
import {
  cloneElement,
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import { Kbd } from '../kbd';
import type { Align, Side } from './place';
import { useFloating } from './use-floating';
import s from './tooltip.module.css';

const OPEN_AFTER_MS = 450;
const CLOSE_AFTER_MS = 120;

export interface TooltipOptions {
  text: ReactNode;
  kbd?: string | undefined;
  side?: Side | undefined;
  align?: Align | undefined;
  /** False when the text is the control's own name, which is spoken already. */
  describes?: boolean | undefined;
}

interface TriggerProps<E extends HTMLElement> {
  ref?: Ref<E> | undefined;
  onPointerEnter?: ((event: PointerEvent<E>) => void) | undefined;
  onPointerLeave?: ((event: PointerEvent<E>) => void) | undefined;
  onPointerDown?: ((event: PointerEvent<E>) => void) | undefined;
  onFocus?: ((event: FocusEvent<E>) => void) | undefined;
  onBlur?: ((event: FocusEvent<E>) => void) | undefined;
  'aria-describedby'?: string | undefined;
}

/** For components that render their own trigger: spread `merge(props)` on it and put `tooltip` beside it. */
export function useTooltip<E extends HTMLElement>(options: TooltipOptions) {
  const { text, kbd, side = 'bottom', align = 'center', describes = true } = options;
  const [open, setOpen] = useState(false);
  const trigger = useRef<E>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const id = useId();

  const after = (delay: number, next: boolean) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setOpen(next);
    }, delay);
  };
  const close = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return;
    const dismiss = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // The first Escape belongs to the tooltip alone, not to the dialog it stands in.
      event.stopPropagation();
      event.preventDefault();
      close();
    };
    document.addEventListener('keydown', dismiss, { capture: true });
    return () => {
      document.removeEventListener('keydown', dismiss, { capture: true });
    };
  }, [open]);

  const merge = <P extends TriggerProps<E>>(props: P) => ({
    ...props,
    ref: (element: E | null) => {
      trigger.current = element;
      const given = props.ref;
      if (typeof given === 'function') given(element);
      else if (given) given.current = element;
    },
    'aria-describedby': describes && open ? id : props['aria-describedby'],
    onPointerEnter: (event: PointerEvent<E>) => {
      props.onPointerEnter?.(event);
      if (event.pointerType !== 'touch') after(OPEN_AFTER_MS, true);
    },
    onPointerLeave: (event: PointerEvent<E>) => {
      props.onPointerLeave?.(event);
      after(CLOSE_AFTER_MS, false);
    },
    onPointerDown: (event: PointerEvent<E>) => {
      props.onPointerDown?.(event);
      close();
    },
    onFocus: (event: FocusEvent<E>) => {
      props.onFocus?.(event);
      if (event.currentTarget.matches(':focus-visible')) after(OPEN_AFTER_MS, true);
    },
    onBlur: (event: FocusEvent<E>) => {
      props.onBlur?.(event);
      close();
    },
  });

  const tooltip = open ? (
    <Bubble
      id={id}
      anchor={trigger}
      side={side}
      align={align}
      spoken={describes}
      onEnter={() => clearTimeout(timer.current)}
      onLeave={() => after(CLOSE_AFTER_MS, false)}
    >
      {text}
      <Kbd>{kbd}</Kbd>
    </Bubble>
  ) : null;
  return { merge, tooltip };
}

interface BubbleProps {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  side: Side;
  align: Align;
  spoken: boolean;
  onEnter: () => void;
  onLeave: () => void;
  children: ReactNode;
}

function Bubble({ id, anchor, side, align, spoken, onEnter, onLeave, children }: BubbleProps) {
  const bubble = useRef<HTMLSpanElement>(null);
  useFloating(anchor, bubble, { open: true, side, align, gap: 6 });
  return (
    <span
      ref={bubble}
      id={id}
      role="tooltip"
      aria-hidden={spoken ? undefined : true}
      popover="manual"
      className={s['tooltip']}
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
    >
      {children}
    </span>
  );
}

export interface TooltipProps extends TooltipOptions {
  /** One element that takes a ref and the usual event handlers. */
  children: ReactElement<TriggerProps<HTMLElement>>;
}

/** Describes its child in words on hover and focus. */
export function Tooltip({ children, ...options }: TooltipProps) {
  const tip = useTooltip<HTMLElement>(options);
  return (
    <>
      {cloneElement(children, tip.merge(children.props))}
      {tip.tooltip}
    </>
  );
}
