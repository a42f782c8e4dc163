/** The tokens of the text, and the mask at one of them where somebody shows it. */
import { useState, type ReactNode } from 'react';
import type { Problem } from '../../core/base/problem';
import { utf8Length } from '../../core/base/utf8';
import type { VocabularyId } from '../../core/document/document';
import type { GrammarSource } from '../../core/mask/place';
import { NOT_A_TOKEN } from '../../core/mask/token-step';
import { useI18n } from '../../i18n';
import { useTextTrace } from '../../state/use-place';
import { Disclosure } from '../../ui';
import { TokenRow } from './token-row';
import s from './token-row.module.css';

/** A place of the text: before `token`, which comes there, or at the end. */
export interface TextPlace {
  grammar: GrammarSource;
  vocabulary: VocabularyId;
  text: string;
  /** Bytes. */
  before: number;
  token: number | 'end';
  caveats: readonly Problem[];
}

type TracedText = NonNullable<ReturnType<typeof useTextTrace>['value']>;

interface TextTokensProps extends Pick<TextPlace, 'grammar' | 'vocabulary' | 'text'> {
  mask: ((place: TextPlace) => ReactNode) | undefined;
}

export function TextTokens({ grammar, vocabulary, text, mask }: TextTokensProps) {
  const { t } = useI18n();
  const traced = useTextTrace(grammar, vocabulary, text);
  // Until the answer is there, what was there before stands; its text is cut by its own bytes.
  const [held, setHeld] = useState<{ call: TracedText; text: string; grammar: GrammarSource } | null>(null);
  if (traced.value !== null && held?.call !== traced.value) setHeld({ call: traced.value, text, grammar });
  const [picked, setPicked] = useState<{ call: TracedText; index: number } | null>(null);
  const [open, setOpen] = useState(false);
  if (traced.problem !== null || held === null) return null;
  const { trace, caveats } = held.call;
  // What was picked in another text is none of this one's.
  const at = picked?.call === held.call ? picked.index : trace.firstBlocked;
  const token = at === null ? undefined : trace.tokens[at];
  return (
    <>
      {held.text === '' ? null : (
        <TokenRow
          vocabulary={vocabulary}
          trace={trace}
          text={held.text}
          at={open ? at : null}
          onPick={
            mask === undefined
              ? undefined
              : (index) => {
                  setPicked({ call: held.call, index });
                  setOpen(true);
                }
          }
        />
      )}
      {mask === undefined ? null : (
        <Disclosure
          className={s['mask']}
          open={open}
          onOpenChange={setOpen}
          summary={
            token === undefined
              ? t('anyGrammar.maskAtEnd')
              : t('anyGrammar.maskBefore', { number: (at ?? 0) + 1, total: trace.tokens.length })
          }
        >
          {mask({
            grammar: held.grammar,
            vocabulary,
            text: held.text,
            before: token?.byteStart ?? utf8Length(held.text),
            token: token === undefined || token.id === NOT_A_TOKEN ? 'end' : token.id,
            caveats,
          })}
        </Disclosure>
      )}
    </>
  );
}
