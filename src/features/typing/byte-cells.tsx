/** One cell for each byte: its number, the character, the hex, and whether the text is live behind it. Long texts are folded. */
import { useState } from 'react';
import type { Walk, WalkedByte } from '../../core/mask/place';
import { hexBytes } from '../../core/tokens/show';
import { useI18n } from '../../i18n';
import { Button, classNames, OutcomeGlyph, type Glyph } from '../../ui';
import { byteName } from './words';
import s from './byte-cells.module.css';

/** Cells that are shown without asking, and how many more a press shows. */
const FEW = 40;
const MORE = 160;

const GLYPHS = {
  live: 'ok',
  complete: 'complete',
  dead: 'bad',
  'not-read': 'none',
} as const satisfies Record<string, Glyph>;
type CellState = keyof typeof GLYPHS;
const LEGEND: readonly CellState[] = ['live', 'dead', 'not-read', 'complete'];

const stateOf = ({ state, complete }: WalkedByte): CellState => (complete ? 'complete' : state);

export function ByteCells({ text, walk }: { text: string; walk: Walk }) {
  const { t } = useI18n();
  const [room, setRoom] = useState(FEW);
  const { bytes, deadAt } = walk;
  // What matters is where the text ends, or dies.
  const end = Math.min(bytes.length, (deadAt ?? bytes.length) + 9);
  const from = Math.max(0, end - room);
  return (
    <div className={s['cells']}>
      {bytes.length === 0 ? (
        <p className={s['none']}>{t('typing.nothing')}</p>
      ) : (
        <>
          {from === 0 ? null : (
            <Button size="s" variant="ghost" onClick={() => setRoom(room + MORE)}>
              {t('typing.before', { count: from })}
            </Button>
          )}
          <ol className={s['row']} aria-label={t('typing.cells')}>
            {bytes.slice(from, end).map((byte, i) => (
              <Cell key={from + i} index={from + i} byte={byte} text={text} bytes={bytes} />
            ))}
          </ol>
          {end === bytes.length ? null : (
            <p className={s['none']}>{t('typing.after', { count: bytes.length - end })}</p>
          )}
        </>
      )}
      <ul className={s['legend']} aria-label={t('typing.legend')}>
        {LEGEND.map((state) => (
          <li key={state} className={s[state]}>
            <OutcomeGlyph glyph={GLYPHS[state]} size="xs" />
            {t(`typing.legend.${state}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface CellProps {
  index: number;
  byte: WalkedByte;
  text: string;
  bytes: readonly WalkedByte[];
}

function Cell({ index, byte, text, bytes }: CellProps) {
  const { t } = useI18n();
  const state = stateOf(byte);
  const shown = characterOf(byte, text, bytes[index - 1]);
  return (
    <li className={classNames(s['cell'], s[state])}>
      <span className={s['number']}>{index + 1}</span>
      <span className={s['character']}>{shown}</span>
      <span className={s['hex']}>{hexBytes([byte.byte])}</span>
      <OutcomeGlyph glyph={GLYPHS[state]} size="xs" label={t(`typing.${state}.word`)} />
    </li>
  );
}

/** The character stands over its first byte; the others point to it. */
function characterOf(byte: WalkedByte, text: string, before: WalkedByte | undefined): string {
  if (byte.byte < 0x80) return byteName(byte.byte);
  if (before?.offset === byte.offset) return '←';
  return drawn(String.fromCodePoint(text.codePointAt(byte.offset) ?? 0xfffd));
}

/** A mark stands on a dotted circle, what draws nothing is the circle alone: its hex says which it is. */
const drawn = (character: string): string =>
  /\p{M}/u.test(character) ? `◌${character}` : /[\p{C}\p{Z}]/u.test(character) ? '◌' : character;
