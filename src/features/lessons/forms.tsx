/** One content written several ways: bytes and tokens of each, measured now, and what a grammar can hold of it. */
import { useEffect, useMemo, useState } from 'react';
import { utf8Length } from '../../core/base/utf8';
import type { VocabularyId } from '../../core/document/document';
import { useI18n } from '../../i18n';
import type { Form } from '../../lessons/lesson';
import { useSession } from '../../state/react';
import { Bar, Button, PanelHeader } from '../../ui';
import s from './panels.module.css';

interface FormsProps {
  forms: readonly Form[];
  vocabulary: VocabularyId;
  /** The form that is in the live tool; null: what the step sets. */
  chosen: number | null;
  onChoose: (index: number | null) => void;
  /** False: the figures are still to be predicted. */
  measured: boolean;
}

export function Forms({ forms, vocabulary, chosen, onChoose, measured }: FormsProps) {
  const { t, number, language } = useI18n();
  const texts = useMemo(() => forms.map(({ text }) => text), [forms]);
  const tokens = useTokens(texts, vocabulary);
  const most = Math.max(1, ...(tokens ?? []));
  return (
    <div className={s['card']}>
      <PanelHeader
        title={t('lessons.forms')}
        meta={t('lessons.forms.meta', { vocabulary })}
        actions={
          chosen === null ? null : (
            <Button size="s" onClick={() => onChoose(null)}>
              {t('lessons.forms.back')}
            </Button>
          )
        }
      />
      <div className={s['scroll']} role="region" aria-label={t('lessons.forms')} tabIndex={0}>
        <table className={s['table']}>
          <thead>
            <tr>
              <th scope="col">{t('lessons.forms.form')}</th>
              <th scope="col" className={s['figure']}>
                {t('lessons.forms.bytes')}
              </th>
              <th scope="col" className={s['figure']}>
                {t('lessons.forms.tokens')}
              </th>
              <th scope="col">{t('lessons.forms.holds')}</th>
              <th scope="col">{t('lessons.forms.cannot')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {forms.map(({ name, text, holds, cannot }, i) => {
              const count = tokens?.[i];
              return (
                <tr key={i} data-current={chosen === i ? '' : undefined}>
                  <th scope="row">{name[language]}</th>
                  <td className={s['figure']}>{measured ? number(utf8Length(text)) : '?'}</td>
                  <td className={s['figure']}>
                    {measured ? (count === undefined ? '…' : number(count)) : '?'}
                    <Bar value={measured ? (count ?? 0) / most : 0} />
                  </td>
                  <td>{holds[language]}</td>
                  <td>{cannot[language]}</td>
                  <td>
                    <Button
                      size="s"
                      pressed={chosen === i}
                      aria-label={t('lessons.forms.tryName', { name: name[language] })}
                      onClick={() => onChoose(i)}
                    >
                      {t('lessons.forms.try')}
                    </Button>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** Tokens of each text; null until they are counted. @param texts keeps its identity */
export function useTokens(texts: readonly string[], vocabulary: VocabularyId): readonly number[] | null {
  const { port } = useSession().mask;
  const [counted, setCounted] = useState<{ of: readonly string[]; counts: readonly number[] } | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    void port.tokenCount({ vocabulary, texts }, { signal: abort.signal }).then((result) => {
      if (!abort.signal.aborted && result.ok) setCounted({ of: texts, counts: result.value });
    });
    return () => abort.abort();
  }, [port, vocabulary, texts]);
  return counted?.of === texts ? counted.counts : null;
}
