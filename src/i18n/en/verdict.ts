import type { Dictionary } from '../messages';

/** What could have stopped a failing call: said in the step panel, the timeline, the problems and the token lens. */
export const verdict = {
  'verdict.title': 'What could have stopped it',
  'verdict.blocked': 'The first blocked token is {number} of {total}',
  'verdict.blockedBy': 'A grammar takes {token} away: its byte {byte} breaks {keyword}.',
  'verdict.blockedByJson': 'A grammar takes {token} away: its byte {byte} is no JSON there.',
  'verdict.open.not-there': 'The tokens are not traced yet',
  'verdict.open.not-there.why': 'Once they are, the first blocked token stands here.',
  'verdict.open.not-to-the-end': 'No token was blocked as far as the text was traced',
  'verdict.open.not-to-the-end.why': 'The arguments are too long to be traced to their end.',
  'verdict.reason.unique-in-file': 'No grammar could: it is about uniqueness in a file',
  'verdict.reason.unique-in-file.why':
    'Whether a text occurs only once depends on the file. A grammar of the schema does not see it.',
  'verdict.reason.exists-in-world': 'No grammar could: it is about what exists',
  'verdict.reason.exists-in-world.why':
    'Whether that file, line or name is there depends on the world at that moment. A grammar of the schema does not see it.',
  'verdict.reason.permission': 'No grammar could: it is about permission',
  'verdict.reason.permission.why':
    'The call is whole and holds against the schema. Whether it may run is asked of the policy.',
  'verdict.reason.dependent-fields': 'No grammar of this schema could: the fields depend on each other',
  'verdict.reason.dependent-fields.why':
    'Each field is fine by itself. That they do not fit together is known to the tool; the schema does not say it.',
  'verdict.reason.data-elsewhere': 'No grammar could: what decides stands elsewhere',
  'verdict.reason.data-elsewhere.why':
    'It depends on other calls, or on what the session was given, and not on the text of this call.',
  'verdict.reason.not-a-call': 'No grammar of the schema could: the failure is outside of the arguments',
  'verdict.reason.not-a-call.why':
    "A grammar of a tool's schema covers the arguments of a call alone. What failed here is the call itself, or that there is none: only a grammar of the whole answer, as a forced tool choice is, reaches so far.",
  'verdict.reason.schema-allows': 'No grammar of this schema could: the schema allows it',
  'verdict.reason.schema-allows.why':
    'The tool is stricter than its schema. A tighter schema would have blocked a token.',
  'verdict.reason.cut-off': 'No token is blocked: the text ends early',
  'verdict.reason.cut-off.why':
    'With the mask on the model could not have ended here by itself. Only a limit ends such a text, with a mask as without.',
  'verdict.reason.not-enforced': 'This grammar lets it pass',
  'verdict.reason.not-enforced.why':
    'Every token was allowed although the value does not hold: the grammar does not enforce {keyword}. That is left to the validator.',
  'verdict.reason.not-enforced.someKeyword': 'what was not met',
  'verdict.reason.no-grammar': 'No grammar can be made from this schema',
  'verdict.reason.no-grammar.why': 'The schema cannot be used, so there is no mask either.',
  'verdict.reason.tool-alone': 'No grammar could: only the tool knew',
  'verdict.reason.tool-alone.why':
    'The tool gave an error of its own. The session holds its words, and not its reason.',
  'verdict.tighten.at': 'Tighten it: add {keyword} at {place}.',
  'verdict.tighten': 'Tighten it: add {keyword}.',
  'verdict.tighten.own': 'The schema that the tool was written with is tighter than the one it has here.',
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
  'verdict.does.wouldStrict': 'is off; it would have ({providers})',
  'verdict.does.could-not': 'could not',
  'verdict.does.passed': 'let it pass',
  'verdict.does.not-reached': 'not reached',
  'verdict.does.open': 'not known yet',
  'verdict.show': 'Show the first blocked token',
  'verdict.showEnd': 'Show where the text ends',
  'verdict.showTokens': 'Show its tokens',
  'verdict.row': 'First blocked token',
  'verdict.rowWhy': 'Why no grammar could have stopped it',
  'verdict.short': 'first blocked token:',
  'verdict.short.of': '{number} of {total}',
  'verdict.short.none': 'none',
} as const satisfies Dictionary;
