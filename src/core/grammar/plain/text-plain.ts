/** A grammar written as text, read plainly: rules with their places in the grammar, and JSON where a tag holds to a schema. */
import type { Explanation, RuleRef } from '../engine';
import { JsonMachine } from '../json/json-machine';
import { Stepper, type Configuration } from '../step';
import { aboutState, type RulePlace, type TextAbout } from '../text/about';
import type { TextMachine } from '../text/text-machine';
import { Ahead, NO_TAIL, type Spot } from './ahead';
import { shortEnd } from './finish';
import { needsAt, wordsOfJson } from './json-plain';
import type { JsonPlace, Plain, Standing, Words } from './plain';

export function textPlain(machine: TextMachine): Plain {
  const stepper = new Stepper(machine);
  return {
    stepper,
    words: (at) => wordsOf(machine, at),
    json: (at) => jsonOf(machine, at),
    state: ({ at }) => {
      const rules = rulesAround(machine, at);
      return {
        path: '',
        next: wordsOf(machine, at).next,
        ...(rules.length === 0 ? {} : { rules: rules.map(ruleRef) }),
      };
    },
    explain: (standing, token) => explain(machine, stepper, standing, token),
    completion: (standing) => shortEnd({ stepper }, standing),
  };
}

function wordsOf(machine: TextMachine, at: Configuration): Words {
  const about = aboutState(machine, at.state);
  const inner = innerJson(about);
  if (inner !== null) return wordsOfJson(inner.machine, inner.state);
  return { label: about.kind === 'end' ? 'closed' : (about.from[0]?.rule ?? 'text'), next: about.expects };
}

function innerJson({ inner }: TextAbout): { machine: JsonMachine; state: number } | null {
  return inner !== undefined && inner.machine instanceof JsonMachine
    ? { machine: inner.machine, state: inner.state }
    : null;
}

/** Registers are numbers of the whole machine, so the object of a name that is being written is not asked for. */
function jsonOf(machine: TextMachine, { state, cell }: Configuration): JsonPlace | null {
  const inner = innerJson(aboutState(machine, state));
  if (inner === null) return null;
  const { facts } = inner.machine.about(inner.state);
  return {
    machine: inner.machine,
    facts,
    object: facts.t === 'object' ? facts.object : null,
    array: facts.t === 'array' ? facts.array : null,
    needs: needsAt(facts, () => {
      const slot = cell === null ? null : innerJson(aboutState(machine, cell.ret));
      // Around the outermost value are the rules of the text.
      if (slot === null) return [inner.machine.shapes.root];
      const { facts: around } = slot.machine.about(slot.state);
      return around.t === 'slot' ? around.needs : [inner.machine.shapes.root];
    }),
  };
}

/** Inside of JSON the rules are those that go on behind it. */
function rulesAround(machine: TextMachine, { state, cell }: Configuration): readonly RulePlace[] {
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
  const rules = rulesAround(machine, spot.at).map(ruleRef);
  const byteOffset = spot.tail.length;
  if (token.length > 0 && byteOffset === token.length) return { allowed: true, rules };
  const { next } = wordsOf(machine, spot.at);
  const trouble = machine.troubles[0]?.message;
  const has = next.length === 0 ? 'nothing may come' : `${next.join(' or ')} has to come`;
  const [innermost] = rules;
  const where = innermost === undefined ? 'Here' : `In the rule ${innermost.rule}`;
  return {
    allowed: false,
    byteOffset,
    byte: token[byteOffset] ?? 0,
    expected: ahead
      .branches(spot)
      .flatMap(({ bytes }) => bytes)
      .sort((a, b) => a - b),
    rules,
    sentence:
      token.length === 0
        ? `The text cannot end here: ${has}.`
        : `${where} ${has}.${trouble === undefined ? '' : ` ${trouble}`}`,
    code: token.length === 0 ? 'NOT_FINISHED' : 'RULE_EXPECTS',
    values: { next, rule: innermost?.rule ?? '' },
  };
}
