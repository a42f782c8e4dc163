/**
 * What the messages lens shows, top to bottom: tools before everything, then each message with the sections that its bytes come
 * from, a rule wherever a cached prefix ends, and last what the model said in this turn.
 */
import { utf8Length } from '../../core/base/utf8';
import { SECTION_IDS } from '../../core/document/document';
import type {
  Breakpoint,
  PieceSection,
  ProjectedMessage,
  ProjectedTool,
  Projection,
  ProjectionProblem,
} from '../../core/projection/model';
import type { Response } from '../../core/wire/model';

export interface Share {
  section: PieceSection;
  /** Position among the six sections, from 0; null for text of none. */
  index: number | null;
  bytes: number;
}

export interface MessageRow {
  kind: 'message';
  key: string;
  index: number;
  message: ProjectedMessage;
  /** In order; neighbours of one section are joined. Empty for a message of calls alone. */
  shares: Share[];
  problems: ProjectionProblem[];
  /** Stands behind the last breakpoint of a request that has any: it is sent anew every time. */
  behind: boolean;
}

export type Row =
  | { kind: 'problems'; key: string; problems: ProjectionProblem[] }
  | { kind: 'tools'; key: string; tools: ProjectedTool[]; bytes: number }
  | { kind: 'breakpoint'; key: string; breakpoint: Breakpoint }
  | MessageRow
  | { kind: 'said'; key: string; response: Response };

export function rowsOf(projection: Projection, response: Response | null): Row[] {
  const { messages, tools, breakpoints } = projection;
  const last = breakpoints.at(-1)?.afterMessage ?? null;
  const rules = (after: number): Row[] =>
    breakpoints
      .filter(({ afterMessage }) => afterMessage === after)
      .map((breakpoint) => ({ kind: 'breakpoint', key: `breakpoint ${breakpoint.index}`, breakpoint }));
  const own = (index: number): ProjectionProblem[] =>
    projection.problems.filter(({ messageIndex }) => messageIndex === index);
  const unplaced = projection.problems.filter(
    ({ messageIndex }) => messageIndex === undefined || messages[messageIndex] === undefined,
  );
  return [
    ...(unplaced.length === 0 ? [] : [{ kind: 'problems' as const, key: 'problems', problems: unplaced }]),
    ...(tools.length === 0
      ? []
      : [
          {
            kind: 'tools' as const,
            key: 'tools',
            tools,
            bytes: tools.reduce((sum, { bytes }) => sum + bytes, 0),
          },
        ]),
    ...rules(-1),
    ...messages.flatMap((message, index): Row[] => [
      {
        kind: 'message',
        key: `message ${index}`,
        index,
        message,
        shares: sharesOf(message),
        problems: own(index),
        behind: last !== null && index > last,
      },
      ...rules(index),
    ]),
    ...(response === null ? [] : [{ kind: 'said' as const, key: 'said', response }]),
  ];
}

export function sharesOf(message: Pick<ProjectedMessage, 'text' | 'pieces'>): Share[] {
  const shares: Share[] = [];
  for (const { section, at } of message.pieces) {
    const bytes = utf8Length(message.text.slice(at.start, at.end));
    const last = shares.at(-1);
    if (bytes === 0) continue;
    // Blank lines and joints belong to what they follow: a sliver of their own says nothing.
    if (last !== undefined && (last.section === section || section === 'between')) last.bytes += bytes;
    else shares.push({ section, index: sectionIndex(section), bytes });
  }
  return shares;
}

const sectionIndex = (section: PieceSection): number | null => {
  const index = SECTION_IDS.findIndex((id) => id === section);
  return index < 0 ? null : index;
};

/** Sections of a message, each once, in order. */
export const sectionsOf = (shares: readonly Share[]): Share[] =>
  shares.filter(
    (share, i) => share.index !== null && shares.findIndex(({ section }) => section === share.section) === i,
  );

/** What a message's tokens are counted of. */
export const countedText = ({ blocks }: Pick<ProjectedMessage, 'blocks'>): string =>
  blocks.map((block) => (block.kind === 'call' ? block.call.name + block.call.args : block.text)).join('');
