import { useMemo } from 'react';
import type { Problem } from '../../core/base/problem';
import { utf8Bytes } from '../../core/base/utf8';
import type { VocabularyId } from '../../core/document/document';
import type { GrammarSource, Place } from '../../core/mask/place';
import { LensFrame } from '../../ui';
import { PlacePanels } from './place-panels';

export interface TextMaskProps {
  /** Keeps its identity while it is the same. */
  grammar: GrammarSource;
  vocabulary: VocabularyId;
  text: string;
  /** Bytes of the text before the place. */
  before: number;
  /** The token that comes there. */
  token: number | 'end';
  /** What the engine is known to get wrong about the grammar. */
  caveats: readonly Problem[];
}

/** The mask at a place of a text that belongs to no call. */
export function TextMask({ grammar, vocabulary, text, before, token, caveats }: TextMaskProps) {
  const place = useMemo<Place>(
    () => ({ grammar, vocabulary, prefix: utf8Bytes(text).subarray(0, before) }),
    [grammar, vocabulary, text, before],
  );
  return (
    <LensFrame>
      <PlacePanels place={place} none={null} own={token} about={{ grammar, tool: null, caveats }} />
    </LensFrame>
  );
}
