/** The inside of a side panel: sections below each other, each with its head, one line that explains it, and its content. */
import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import s from './panel-body.module.css';

/** Scrolls, and is the container that its content measures itself by. */
export function PanelBody({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return <div className={classNames(s['body'], className)}>{children}</div>;
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
  return (
    <section className={s['section']}>
      <header className={s['head']}>
        <Heading className={classNames(s['title'], mono && s['mono'])}>{title}</Heading>
        {meta === undefined ? null : <span className={s['meta']}>{meta}</span>}
        {actions === undefined ? null : <span className={s['actions']}>{actions}</span>}
      </header>
      {words === undefined ? null : <PanelWords>{words}</PanelWords>}
      {children}
    </section>
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
  return (
    <div className={s['editor']} style={{ '--rows': Math.max(least, linesOf(text, most)) }}>
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
