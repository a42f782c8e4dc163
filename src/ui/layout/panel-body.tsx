/** The inside of a side panel: sections below each other, each with its head, one line that explains it, and its content. */
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { classNames } from '../class-names';
import { focusablesIn } from './focus-place';
import s from './panel-body.module.css';

/**
 * Scrolls, and is the container that its content measures itself by. When the control that has the focus goes away (a row is
 * removed, a form closes), the one that takes its place gets it.
 */
export function PanelBody({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const body = useRef<HTMLDivElement>(null);
  const last = useRef<{ element: Element; place: number } | null>(null);
  useEffect(() => {
    const root = body.current;
    if (root === null) return;
    const observer = new MutationObserver(() => {
      const lost = last.current;
      if (lost === null || lost.element.isConnected) return;
      last.current = null;
      if (document.activeElement !== document.body && document.activeElement !== null) return;
      const left = focusablesIn(root);
      left[Math.min(lost.place, left.length - 1)]?.focus({ preventScroll: true });
    });
    observer.observe(root, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={body}
      className={classNames(s['body'], className)}
      onFocus={({ currentTarget, target }) => {
        last.current = { element: target, place: focusablesIn(currentTarget).indexOf(target) };
      }}
      onBlur={({ target }) => {
        // A control that is taken out of the page is blurred too; it is told apart by being gone afterwards.
        requestAnimationFrame(() => {
          if (last.current?.element === target && target.isConnected && document.activeElement !== target)
            last.current = null;
        });
      }}
    >
      {children}
    </div>
  );
}

export interface PanelSectionProps {
  title: ReactNode;
  /** What a machine named is mono. */
  mono?: boolean | undefined;
  /** A count or a size beside the title. */
  meta?: ReactNode;
  /** What the section is for, in a sentence. */
  words?: ReactNode;
  actions?: ReactNode;
  level?: 3 | 4 | undefined;
  children?: ReactNode;
}

export function PanelSection({
  title,
  mono = false,
  meta,
  words,
  actions,
  level = 3,
  children,
}: PanelSectionProps) {
  const Heading = `h${level}` as const;
  const id = useId();
  return (
    <div role="group" className={s['section']} aria-labelledby={id}>
      <header className={s['head']}>
        <Heading id={id} className={classNames(s['title'], mono && s['mono'])}>
          {title}
        </Heading>
        {meta === undefined ? null : <span className={s['meta']}>{meta}</span>}
        {actions === undefined ? null : <span className={s['actions']}>{actions}</span>}
      </header>
      {words === undefined ? null : <PanelWords>{words}</PanelWords>}
      {children}
    </div>
  );
}

/** A sentence that explains what stands around it. */
export function PanelWords({ children }: { children: ReactNode }) {
  return <p className={s['words']}>{children}</p>;
}

/** A plain list of rows, spoken as one. */
export function PanelRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={s['rows']} aria-label={label}>
      {children}
    </ul>
  );
}

/** Characters that one line of a narrow panel shows: a long line counts for as many as it wraps into. */
export const LINE_CHARACTERS = 38;

/** Room for a code editor: as high as its text, between `least` and `most` lines. */
export function EditorBox({
  text,
  least = 6,
  most = 22,
  children,
}: {
  text: string;
  least?: number | undefined;
  most?: number | undefined;
  children: ReactNode;
}) {
  const wrapped = Math.min(most, Math.ceil(text.length / LINE_CHARACTERS));
  const rows = Math.max(least, linesOf(text, most), wrapped);
  return (
    <div className={s['editor']} style={{ '--rows': rows }}>
      {children}
    </div>
  );
}

/** Lines of a text, counted up to `most`. */
export function linesOf(text: string, most: number): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0 && lines < most; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}
