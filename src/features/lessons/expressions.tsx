/** One action in its two spellings: what is written on one side is spelt on the other, by the contract's own rules. */
import { useMemo, useState } from 'react';
import { utf8Length } from '../../core/base/utf8';
import { toActionText, toNativeCall } from '../../core/contract/express';
import type { VocabularyId } from '../../core/document/document';
import { useI18n } from '../../i18n';
import type { NativeAction } from '../../lessons/lesson';
import { PanelHeader, PlainTextField, ProblemLine, TextInput } from '../../ui';
import { useTokens } from './forms';
import s from './panels.module.css';

interface Pair {
  text: string;
  native: NativeAction;
  /** What is wrong with the side that was written last. */
  problem: Parameters<typeof ProblemLine>[0]['problem'] | null;
}

const fromNative = (native: NativeAction, before: string): Pair => {
  const text = toActionText(native);
  return text.ok
    ? { text: text.value, native, problem: null }
    : { text: before, native, problem: text.error };
};
const fromText = (text: string, before: NativeAction): Pair => {
  const native = toNativeCall(text);
  return native.ok
    ? { text, native: native.value, problem: null }
    : { text, native: before, problem: native.error };
};

interface ExpressionsProps {
  action: NativeAction;
  vocabulary: VocabularyId;
  /** False: what each costs is still to be predicted. */
  measured: boolean;
}

export function Expressions({ action, vocabulary, measured }: ExpressionsProps) {
  const { t } = useI18n();
  const [pair, setPair] = useState(() => fromNative(action, ''));
  const texts = useMemo(() => [pair.text, pair.native.arguments], [pair]);
  const tokens = useTokens(texts, vocabulary);
  const cost = (i: number): string => {
    const bytes = utf8Length(texts[i] ?? '');
    const count = tokens?.[i];
    return count === undefined
      ? t('lessons.pair.bytes', { bytes })
      : t('lessons.pair.cost', { bytes, tokens: count });
  };
  return (
    <section className={s['card']} aria-label={t('lessons.pair')}>
      <PanelHeader title={t('lessons.pair')} />
      <div className={s['pair']}>
        <div className={s['side']}>
          <PlainTextField
            label={t('lessons.pair.text')}
            value={pair.text}
            onChange={(text) => setPair(fromText(text, pair.native))}
            least={3}
            most={8}
          />
          {measured ? <p className={s['meta']}>{cost(0)}</p> : null}
        </div>
        <div className={s['side']}>
          <TextInput
            label={t('lessons.pair.name')}
            mono
            value={pair.native.name}
            onChange={(name) => setPair(fromNative({ ...pair.native, name }, pair.text))}
          />
          <PlainTextField
            label={t('lessons.pair.arguments')}
            value={pair.native.arguments}
            onChange={(args) => setPair(fromNative({ ...pair.native, arguments: args }, pair.text))}
            least={2}
            most={8}
          />
          {measured ? <p className={s['meta']}>{cost(1)}</p> : null}
        </div>
        {pair.problem === null ? null : <ProblemLine problem={pair.problem} />}
      </div>
    </section>
  );
}
