/** A lesson's text: parsed markup as elements. */
import { Fragment, useMemo } from 'react';
import { parseInline, parseMarkup, type Inline } from '../../lessons/markup';
import s from './lesson-text.module.css';

export function Markup({ text }: { text: string }) {
  const blocks = useMemo(() => parseMarkup(text), [text]);
  return (
    <div className={s['prose']}>
      {blocks.map((block, i) => {
        switch (block.t) {
          case 'paragraph':
            return (
              <p key={i}>
                <Inlines inlines={block.inlines} />
              </p>
            );
          case 'list':
            return (
              <ul key={i}>
                {block.items.map((item, k) => (
                  <li key={k}>
                    <Inlines inlines={item} />
                  </li>
                ))}
              </ul>
            );
          case 'code':
            return (
              <pre key={i} className={s['code']}>
                {block.text}
              </pre>
            );
        }
      })}
    </div>
  );
}

/** One line of it, without paragraphs. */
export function InlineMarkup({ text }: { text: string }) {
  return <Inlines inlines={parseInline(text)} />;
}

/** Code of so many characters is not broken. */
const SHORT = 16;

const Inlines = ({ inlines }: { inlines: readonly Inline[] }) =>
  inlines.map(({ t, text }, i) => {
    if (t === 'code')
      return (
        <code key={i} data-short={text.length <= SHORT ? '' : undefined}>
          {text}
        </code>
      );
    return t === 'bold' ? <strong key={i}>{text}</strong> : <Fragment key={i}>{text}</Fragment>;
  });
