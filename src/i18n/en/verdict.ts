import type { Dictionary } from '../messages';

/** What could have stopped a failing call: said in the step panel, the timeline, the problems and the token lens. */
export const verdict = {
  'verdict.title': 'What could have stopped it',
  'verdict.blocked': 'The first blocked token is {number} of {total}',
  'verdict.blockedBy': 'A grammar would have masked {token}: its byte {byte} breaks {keyword}.',
  'verdict.blockedByJson': 'A grammar would have masked {token}: its byte {byte} is not valid JSON there.',
  'verdict.open.no-tool': 'There is no schema to make a grammar from',
  'verdict.open.no-tool.why':
    'The session has no tool of that name. Add it with its schema and run again: then the first blocked token is shown here.',
  'verdict.open.not-there': 'The tokens are not traced yet',
  'verdict.open.not-there.why': 'Once they are, the first blocked token is shown here.',
  'verdict.open.not-to-the-end': 'No token was blocked in the part that was traced',
  'verdict.open.not-to-the-end.why': 'The arguments are too long to trace to the end.',
  'verdict.reason.unique-in-file': 'No grammar could: it is about uniqueness in a file',
  'verdict.reason.unique-in-file.why':
    'Whether a text occurs only once depends on the file, and a grammar made from the schema cannot see the file.',
  'verdict.reason.exists-in-world': 'No grammar could: it is about what exists',
  'verdict.reason.exists-in-world.why':
    'Whether that file, line or name exists depends on the world at that moment, and a grammar made from the schema cannot see it.',
  'verdict.reason.permission': 'No grammar could: it is about permission',
  'verdict.reason.permission.why':
    'The call is complete and matches the schema. Whether it may run is up to the policy.',
  'verdict.reason.dependent-fields': 'No grammar of this schema could: the fields depend on each other',
  'verdict.reason.dependent-fields.why':
    'Each field is fine by itself. That they do not fit together is something only the tool knows; the schema does not say it.',
  'verdict.reason.data-elsewhere': 'No grammar could: what decides lies elsewhere',
  'verdict.reason.data-elsewhere.why':
    'It depends on other calls or on the data of the session, not on the text of this call.',
  'verdict.reason.not-a-call': 'No grammar of the schema could: the failure is outside the arguments',
  'verdict.reason.not-a-call.why':
    'A grammar made from a tool’s schema covers only the arguments of a call. What failed here is the call itself, or there is no call: only a grammar of the whole answer, such as a forced tool choice, could prevent that.',
  'verdict.reason.schema-allows': 'No grammar of this schema could: the schema allows it',
  'verdict.reason.schema-allows.why':
    'What refused it is stricter than the schema. A tighter schema would have blocked a token.',
  'verdict.reason.cut-off': 'No token is blocked: the text ends early',
  'verdict.reason.cut-off.why':
    'With the mask on, the model could not have ended here by itself. Only a length limit ends a text here, with or without a mask.',
  'verdict.reason.not-enforced': 'This grammar lets it through',
  'verdict.reason.not-enforced.why':
    'Every token was allowed although the value is invalid: the grammar does not enforce {keyword}. That is left to the validator.',
  'verdict.reason.not-enforced.someKeyword': 'the rule that was broken',
  'verdict.reason.no-grammar': 'No grammar can be made from this schema',
  'verdict.reason.no-grammar.why': 'The schema cannot be used, so there is no mask. Fix the schema first.',
  'verdict.reason.tool-alone': 'No grammar could: only the tool knew',
  'verdict.reason.tool-alone.why':
    'The tool returned an error of its own. The session has its message, not its cause.',
  'verdict.tighten.at': 'Tighten the schema: add {keyword} at {place}.',
  'verdict.tighten': 'Tighten the schema: add {keyword}.',
  'verdict.tighten.own': 'The tool’s original schema is stricter than the one used here.',
  'verdict.who': 'Who would have stopped it',
  'verdict.whoKeyword': 'Who enforces {keyword}',
  'verdict.who.strict': 'strict mode',
  'verdict.who.grammar': 'grammar',
  'verdict.who.parser': 'parser',
  'verdict.who.validator': 'validator',
  'verdict.who.policy': 'policy',
  'verdict.who.tool': 'tool',
  'verdict.does.stopped': 'stopped it',
  'verdict.does.would': 'would have',
  'verdict.does.wouldStrict': 'off; it would have ({providers})',
  'verdict.does.could-not': 'could not',
  'verdict.does.passed': 'let it through',
  'verdict.does.not-reached': 'not reached',
  'verdict.does.open': 'not known yet',
  'verdict.show': 'Show first blocked token',
  'verdict.showEnd': 'Show the end',
  'verdict.showTokens': 'Show its tokens',
  'verdict.row': 'First blocked token',
  'verdict.rowWhy': 'Why no grammar of this schema could have stopped it',
  'verdict.short': 'first blocked token:',
  'verdict.short.of': '{number} of {total}',
  'verdict.short.none': 'none',
} as const satisfies Dictionary;
