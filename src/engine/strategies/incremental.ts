/**
 * lm-format-enforcer: a parser of characters is asked about the tokens of the vocabulary one after the other, at every step anew. The
 * parser is our plain reading of the schema, so the set is ours; the price is this strategy's. The library keeps its vocabulary as a tree
 * of characters, which saves the beginnings that tokens have in common: what that would have read is counted beside it.
 */
import { sentence } from '../../core/base/words';
import { err, ok } from '../../core/base/result';
import { createLangs } from '../../core/grammar/lang/langs';
import { JsonMachine } from '../../core/grammar/json/json-machine';
import type { Machine } from '../../core/grammar/machine';
import { createShapes } from '../../core/grammar/schema/create-shapes';
import { DEFAULT_SETTINGS } from '../../core/grammar/settings';
import { Stepper, type Configuration } from '../../core/grammar/step';
import type { Vocabulary } from '../../core/tokens/vocabulary';
import type { Problem } from '../../core/base/problem';
import type { StrategyEngine, StrategyFacts, StrategyGrammar, StrategyParts } from './facts';
import { refusalOf, SchemaRefused } from './refusal';
import { ReadingMatcher, setBit, type MaskMaker, type Reading } from './reading';

interface Place {
  readonly at: Configuration;
  /** Bytes that led here. */
  readonly length: number;
}

export function createIncrementalEngine({ vocabulary, now }: StrategyParts): StrategyEngine {
  return {
    info: { id: 'incremental', version: '1' },
    compile: (schemaText, { whitespace }) => {
      const begun = now();
      const langs = createLangs();
      const settings = { ...DEFAULT_SETTINGS, whitespace };
      const shapes = createShapes(schemaText, langs, settings);
      if (!shapes.ok) return Promise.resolve(err(firstOf(shapes.error)));
      if (!shapes.value.inhabited(shapes.value.root))
        return Promise.resolve(
          err(
            refusalOf(
              new SchemaRefused(
                '',
                sentence('STRATEGY_TAKES_NOTHING', 'Nothing holds to this schema.'),
                'STRATEGY_TAKES_NOTHING',
              ),
            ),
          ),
        );
      const machine = new JsonMachine(shapes.value, langs, settings);
      return Promise.resolve(ok(incrementalGrammar(machine, vocabulary, now() - begun)));
    },
    dispose: () => undefined,
  };
}

const firstOf = ([first]: readonly Problem[]): Problem =>
  first ?? {
    code: 'STRATEGY_REFUSES',
    severity: 'error',
    ...sentence('SCHEMA_UNREADABLE', 'The schema cannot be read.'),
    layer: 'syntax',
    retryable: false,
  };

/** Any machine read so, one of a grammar that is written as text among them. */
export function incrementalGrammar(
  machine: Machine,
  vocabulary: Vocabulary,
  compileMs: number,
): StrategyGrammar {
  let asked: StrategyFacts['asked'];
  return {
    compileMs,
    caveats: [],
    facts: () => ({ states: machine.states, ...(asked === undefined ? {} : { asked }) }),
    matcher: () => {
      const reading = readingOf(machine);
      const mask: MaskMaker<Place> = (from, into) => {
        const now = askAll(reading, vocabulary, from, into);
        if (asked === undefined || now.bytes > asked.bytes) asked = now;
        return now.bytes;
      };
      return Promise.resolve(new ReadingMatcher(reading, vocabulary, mask));
    },
    dispose: () => undefined,
  };
}

/** The text is written into one buffer: only one way is followed at a time, and what lies behind a place is never read again. */
function readingOf(machine: Machine): Reading<Place> {
  const stepper = new Stepper(machine);
  let buffer = new Uint8Array(1024);
  return {
    start: { at: stepper.start(), length: 0 },
    step: ({ at, length }, byte) => {
      if (length >= buffer.length) {
        const larger = new Uint8Array(buffer.length * 2);
        larger.set(buffer);
        buffer = larger;
      }
      buffer[length] = byte;
      const next = stepper.step(at, buffer.subarray(0, length + 1), length);
      return next === null ? null : { at: next, length: length + 1 };
    },
    accepts: ({ at, length }) => stepper.isAccepting(at, buffer.subarray(0, length)),
  };
}

function askAll(
  reading: Reading<Place>,
  vocabulary: Vocabulary,
  from: Place,
  into: Uint32Array,
): NonNullable<StrategyFacts['asked']> {
  let bytes = 0;
  let treeBytes = 0;
  const { shared } = vocabulary.frontCoded();
  /** Bytes of the token before that were read, the one it died of included. */
  let before = 0;
  vocabulary.sorted.forEach((token, i) => {
    const word = vocabulary.bytes(token);
    let place: Place | null = from;
    let read = 0;
    while (read < word.length && place !== null) {
      place = reading.step(place, word[read] ?? 0);
      read++;
    }
    bytes += read;
    if (place !== null) setBit(into, token);
    // In a tree the bytes that it shares with the token before it were read already.
    treeBytes += Math.max(0, read - Math.min(shared[i] ?? 0, before));
    before = read;
  });
  return { tokens: vocabulary.sorted.length, bytes, treeBytes };
}
