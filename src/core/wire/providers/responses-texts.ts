/**
 * The texts of one streamed output item, by where they stand in it: `content/0`, `summary/1`, `arguments`, `input`, `code`. Deltas
 * are appended; the closing event says the whole again. Where the two disagree (events were lost, or copied in part) the whole
 * counts; where they agree the deltas do, because they say which event brought which character.
 */
import { joinMapped } from '../../base/span';
import type { MappedText, SourceId, SourceSpan } from '../../base/span';

export type TextKind = 'text' | 'reasoning' | 'refusal';

interface StreamedText {
  kind: TextKind;
  pieces: MappedText[];
  whole?: MappedText;
}

/** A text as the item itself, or a closing event, holds it. */
export interface WholeText {
  text: MappedText;
  /** False when the paste ended inside of it. */
  complete: boolean;
  /** The item is the one that closes the stream's, not the one that opened it. */
  final: boolean;
}

export interface ResolvedText {
  text: MappedText;
  /** The deltas did not add up to the whole; where the whole stands. */
  differs?: SourceSpan;
}

export class ItemTexts {
  private readonly texts = new Map<string, StreamedText>();
  /** Some text came to its own closing event. */
  closed = false;

  constructor(private readonly source: SourceId) {}

  append(key: string, kind: TextKind, piece: MappedText): void {
    this.of(key, kind).pieces.push(piece);
  }

  settle(key: string, kind: TextKind, whole: MappedText): void {
    this.of(key, kind).whole = whole;
    this.closed = true;
  }

  /** Indices of the texts under `content` or `summary`, with what they are. */
  under(slot: string): { index: number; kind: TextKind }[] {
    return [...this.texts].flatMap(([key, { kind }]) =>
      key.startsWith(`${slot}/`) ? [{ index: Number(key.slice(slot.length + 1)), kind }] : [],
    );
  }

  resolve(key: string, said: WholeText | undefined): ResolvedText | undefined {
    const streamed = this.texts.get(key);
    if (streamed === undefined) return said;
    const joined = joinMapped(this.source, streamed.pieces);
    const settled = streamed.whole;
    const whole =
      said?.final === true && said.text.text !== ''
        ? said
        : settled === undefined
          ? undefined
          : { text: settled, complete: true };
    if (whole === undefined) return joined.text === '' && said !== undefined ? said : { text: joined };
    if (joined.text === '') return { text: whole.text };
    if (whole.text.text === joined.text || whole.text.text === '') return { text: joined };
    // The closing event itself was cut: it says less, not something else.
    if (!whole.complete && joined.text.startsWith(whole.text.text)) return { text: joined };
    const [first] = whole.text.map.pieces;
    const last = whole.text.map.pieces.at(-1);
    return {
      text: whole.text,
      differs: { source: this.source, start: first?.srcStart ?? 0, end: last?.srcEnd ?? 0 },
    };
  }

  private of(key: string, kind: TextKind): StreamedText {
    const known = this.texts.get(key);
    if (known !== undefined) return known;
    const made: StreamedText = { kind, pieces: [] };
    this.texts.set(key, made);
    return made;
  }
}
