/**
 * Modal dialogs and drawers on the native `<dialog>`: the browser traps focus, makes the rest of the page inert and returns
 * focus to where it was. Escape, the close button and a press on the backdrop all ask to close. On narrow screens a dialog
 * is a sheet at the bottom. Content is mounted only while it is open, so a lazy component inside loads on first use.
 */
import { Suspense, useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useT } from '../../i18n';
import { classNames } from '../class-names';
import { IconButton } from '../controls/icon-button';
import { LoadingState } from '../feedback/empty-state';
import { CloseIcon } from '../icons';
import s from './dialog.module.css';

interface ModalProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** A lead sentence under the title. */
  subtitle?: ReactNode;
  /** Keeps the title for assistive technology alone (the palette, whose input speaks for itself). */
  hideTitle?: boolean | undefined;
  /** Actions: the safe one is primary and stands last. */
  footer?: ReactNode;
  /** Takes the focus at opening. Default: the first control of the content, else the title. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** No padding: the content brings its own bands. */
  flush?: boolean | undefined;
  /** The page's keys keep working: for a drawer beside which one goes on stepping. */
  keys?: boolean | undefined;
  children: ReactNode;
}

export interface DialogProps extends ModalProps {
  size?: 's' | 'm' | 'l' | undefined;
  /** `top` keeps the palette's list from jumping while it is filtered. */
  position?: 'center' | 'top' | undefined;
}
export interface DrawerProps extends ModalProps {
  side?: 'start' | 'end' | 'bottom' | undefined;
}

export function Dialog({ size = 'm', position = 'center', ...props }: DialogProps) {
  return props.open ? <Modal {...props} className={classNames(s['dialog'], s[size], s[position])} /> : null;
}

export function Drawer({ side = 'start', ...props }: DrawerProps) {
  return props.open ? <Modal {...props} className={classNames(s['drawer'], s[side])} /> : null;
}

function Modal({
  onClose,
  title,
  subtitle,
  hideTitle = false,
  footer,
  initialFocus,
  flush = false,
  keys = false,
  className,
  children,
}: ModalProps & { className: string }) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const before = document.activeElement;
    element.showModal();
    (initialFocus?.current ?? firstStop(body.current) ?? heading.current)?.focus();
    return () => {
      element.close();
      // The browser returns the focus too, but not when the dialog is already gone from the page.
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [initialFocus]);

  return (
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={id}
      data-keys={keys ? '' : undefined}
      onCancel={(event) => {
        // React owns whether it is open.
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <div className={s['content']}>
        <header className={hideTitle ? s['hidden'] : s['header']}>
          <div className={s['words']}>
            <h2 ref={heading} id={id} tabIndex={-1}>
              {title}
            </h2>
            {subtitle === undefined ? null : <p>{subtitle}</p>}
          </div>
          {hideTitle ? null : (
            <IconButton label={t('ui.close')} icon={<CloseIcon />} size="l" onClick={onClose} />
          )}
        </header>
        <div ref={body} className={classNames(s['body'], flush && s['flush'])}>
          <Suspense fallback={<LoadingState />}>{children}</Suspense>
        </div>
        {footer === undefined ? null : <footer className={s['footer']}>{footer}</footer>}
      </div>
    </dialog>
  );
}

const STOPS =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** The first control of the content; the close button, which stands before it, would be a poor start. */
const firstStop = (body: HTMLElement | null): HTMLElement | null =>
  [...(body?.querySelectorAll<HTMLElement>(STOPS) ?? [])].find((element) => element.tabIndex >= 0) ?? null;
