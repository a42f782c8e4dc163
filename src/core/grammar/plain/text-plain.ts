/** A grammar written as text, read plainly: rules with their places in the grammar, and JSON where a tag holds to a schema. */
import type { Explanation, RuleRef } from '../engine';
import { JsonMachine } from '../json/json-machine';
import { Stepper, type Configuration } from '../step';
import { aboutState, type RulePlace } from '../text/about';
import { FLAG } from '../machine';
import { Parts, type PartsAt } from '../text/parts';
import { excerpt, type Range } from '../text/source';
import type { TextMachine } from '../text/text-machine';
import { Ahead, NO_TAIL, type Spot } from './ahead';
import { shortEnd } from './finish';
import { innerAt, innerStanding, plainOf } from './inner';
import type { Plain, Standing, Words } from './plain';

export function textPlain(machine: TextMachine): Plain {
  const stepper = new Stepper(machine);
  const parts = new Parts(machine);
  return {
    stepper,
    words: (at) => wordsOf(machine, at),
    json: (at) => {
      const inner = innerAt(machine, at);
      if (inner !== null) return inner.plain.json(inner.at);
      const comes = jsonThatComes(machine, at);
      return comes === null ? null : comes.json(comes.stepper.start());
    },
    state: ({ at, text }) => {
      const inner = innerAt(machine, at);
      const exact = parts.at(text) ?? { machine, at };
      const rules = rulesAround(exact);
      return {
        ...(inner === null
          ? { path: '', next: aboutState(exact.machine, exact.at.state).expects }
          : inner.plain.state(innerStanding(inner, text))),
        ...(rules.length === 0 ? {} : { rules: rules.map(ruleRef) }),
      };
    },
    explain: (standing, token) => explain(machine, stepper, parts, standing, token),
    completion: (standing) => completion(machine, stepper, standing),
  };
}

function wordsOf(machine: TextMachine, at: Configuration): Words {
  const inner = innerAt(machine, at);
  if (inner !== null) return inner.plain.words(inner.at);
  const about = aboutState(machine, at.state);
  return { label: about.kind === 'end' ? 'closed' : (about.from[0]?.rule ?? 'text'), next: about.expects };
}

/** Inside of JSON the rules are those that go on behind it. */
function rulesAround({ machine, at: { state, cell } }: PartsAt): readonly RulePlace[] {
  const about = aboutState(machine, state);
  if (about.kind !== 'machine') return about.from;
  let outer = cell;
  for (let at = cell; at !== null; at = at.parent) outer = at;
  return outer === null ? [] : aboutState(machine, outer.ret).from;
}

const ruleRef = ({ rule, label, at }: RulePlace): RuleRef => ({ rule, schemaPath: '', label, at });

function explain(
  machine: TextMachine,
  stepper: Stepper<TextMachine>,
  parts: Parts,
  standing: Standing,
  token: Uint8Array,
): Explanation {
  const ahead = new Ahead(stepper, standing);
  let spot: Spot = { at: standing.at, tail: NO_TAIL };
  for (const byte of token) {
    const next = ahead.step(spot, byte);
    if (next === null) break;
    spot = next;
  }
  const text = Uint8Array.from([...standing.text, ...spot.tail]);
  const exact = parts.at(text) ?? { machine, at: spot.at };
  const rules = rulesAround(exact).map(ruleRef);
  const byteOffset = spot.tail.length;
  if (token.length > 0 && byteOffset === token.length) return { allowed: true, rules };
  const expected = ahead
    .branches(spot)
    .flatMap(({ bytes }) => bytes)
    .sort((a, b) => a - b);
  const where = { byteOffset, byte: token[byteOffset] ?? 0, expected };
  const inner = innerAt(machine, spot.at);
  if (inner !== null) {
    const said = inner.plain.explain(innerStanding(inner, text), token.subarray(byteOffset, byteOffset + 1));
    if (!said.allowed) return { ...said, ...where, rules: [...said.rules, ...rules] };
  }
  const { expects: next, places } = aboutState(exact.machine, exact.at.state, new Set(expected));
  const refusing = parts.refusing(text, token.length === 0 ? null : where.byte);
  if (refusing.length > 0)
    return { allowed: false, ...where, rules, ...lookAheadSaid(refusing, token, rules) };
  const trouble = machine.troubles[0]?.message;
  const has = `${next.join(' or ')} must follow`;
  const rule = rules[0]?.rule ?? '';
  const said =
    token.length === 0
      ? { sentence: `The text cannot end here: ${has}.`, code: 'NOT_FINISHED' }
      : next.length === 0
        ? { sentence: 'Nothing can follow here.', code: 'NOTHING_FOLLOWS' }
        : rule === ''
          ? { sentence: `Here ${has}.`, code: 'TEXT_EXPECTS' }
          : { sentence: `In the rule ${rule}, ${has}.`, code: 'RULE_EXPECTS' };
  return {
    allowed: false,
    ...where,
    rules,
    places,
    ...said,
    sentence: trouble === undefined ? said.sentence : `${said.sentence} ${trouble}`,
    values: { next, rule },
  };
}

/** What is taken by all of the grammar but a look-ahead of a regular expression. */
function lookAheadSaid(
  refusing: readonly Range[],
  token: Uint8Array,
  rules: readonly RuleRef[],
): Pick<Extract<Explanation, { allowed: false }>, 'places' | 'sentence' | 'code' | 'values'> {
  const parts = refusing.map((at) => excerpt(at));
  const ends = token.length === 0;
  return {
    places: refusing.map(({ source, start, end }) => source.span(start, end)),
    sentence: `${ends ? 'The text cannot end here' : 'This byte cannot follow'}: it is refused by the look-ahead ${parts.join(' and by ')}.`,
    code: ends ? 'LOOK_AHEAD_END' : 'LOOK_AHEAD',
    values: { parts, rule: rules[0]?.rule ?? '' },
  };
}

/** Tags that are still to come before a text may end. */
const MOST_PARTS = 12;

/** JSON is finished as JSON, what stands around it by bytes. */
function completion(
  machine: TextMachine,
  stepper: Stepper<TextMachine>,
  standing: Standing,
): Uint8Array | null {
  const ahead = new Ahead(stepper, standing);
  let spot: Spot = { at: standing.at, tail: NO_TAIL };
  for (let part = 0; part < MOST_PARTS; part++) {
    const text = new Uint8Array(standing.text.length + spot.tail.length);
    text.set(standing.text);
    text.set(spot.tail, standing.text.length);
    const json = jsonEnd(machine, spot.at, text);
    if (json === null || json.length === 0) {
      const end = shortEnd({ stepper }, { at: spot.at, text });
      return end === null ? null : Uint8Array.from([...spot.tail, ...end]);
    }
    for (const byte of json) {
      const next = ahead.step(spot, byte);
      if (next === null) return null;
      spot = next;
    }
  }
  return null;
}

/** The end of the JSON that is being written, or all of that which has to come. Null where there is none. */
function jsonEnd(machine: TextMachine, at: Configuration, text: Uint8Array): Uint8Array | null {
  const inner = innerAt(machine, at);
  if (inner !== null) return inner.plain.completion(innerStanding(inner, text));
  const comes = jsonThatComes(machine, at);
  return comes?.completion({ at: comes.stepper.start(), text: NO_TAIL }) ?? null;
}

/** The JSON with which the text goes on, where nothing else may come. */
function jsonThatComes(machine: TextMachine, at: Configuration): Plain | null {
  if ((machine.flagsOf(at.state) & FLAG.ACCEPT) !== 0) return null;
  const reading = machine.reading(at.state);
  const own = reading?.machines[0]?.step.machine;
  return reading?.readers.length === 0 && own instanceof JsonMachine ? plainOf(own) : null;
}
