import type { Dictionary } from '../messages';

export const strategies = {
  'strategies.title': 'Strategies compared',
  'strategies.lead':
    'One schema, one text, seven ways to compute the masks. Each one runs here and now, is compared with ours token by token, and is tried on texts that the validator has judged.',
  'strategies.run': 'Compare',
  'strategies.runMore': 'Compare the rest',
  'strategies.again': 'Run {name} again',
  'strategies.settings': 'Settings',
  'strategies.vocabulary': 'Vocabulary',
  'strategies.whitespace': 'Whitespace',
  'strategies.whitespace.none': 'none',
  'strategies.whitespace.any': 'as JSON allows',
  'strategies.depth': 'Recursion in fsm',
  'strategies.depth.0': 'refused',
  'strategies.depth.some': { one: '{count} deep', other: '{count} deep' },
  'strategies.table': 'How each strategy handles this schema and text',
  'strategies.column.strategy': 'strategy',
  'strategies.column.states': 'states',
  'strategies.column.build': 'build ms',
  'strategies.column.mask': 'mask µs',
  'strategies.column.allowed': 'allowed',
  'strategies.column.verdict': 'verdict',
  'strategies.none': 'none',
  'strategies.atCursor': 'Allowed: at token {number}, {token}.',
  'strategies.atEnd': 'Allowed: after the last token.',
  'strategies.reading':
    'A state is a situation that the grammar tells apart from others. Build is the time before the first mask, mask the time of one mask. Tokens that only one side allows show where two strategies differ.',

  'strategies.row.idle': 'not compared yet',
  'strategies.row.waiting': 'waiting',
  'strategies.phase.load': 'loading',
  'strategies.phase.build': 'building',
  'strategies.phase.masks': 'masks, token {done} of {total}',
  'strategies.phase.texts': 'texts, {done} of {total}',
  'strategies.phase.samples': 'sampling texts, {done} of {total}',
  'strategies.progress': 'Comparing: {name}',

  'strategies.verdict.exact': 'right on all {count} texts',
  'strategies.verdict.mostly': 'rejects {count} of {total} valid texts, accepts no invalid one',
  'strategies.verdict.same': 'same set at every token',
  'strategies.verdict.both': 'accepts {invalid} invalid texts, rejects {valid} valid ones',
  'strategies.verdict.takes': { one: 'accepts {count} invalid text', other: 'accepts {count} invalid texts' },
  'strategies.verdict.refuses': { one: 'rejects {count} valid text', other: 'rejects {count} valid texts' },
  'strategies.verdict.differs': 'different set at {count} of {total} tokens',
  'strategies.verdict.soft': 'left the grammar in {count} of {total} samples',
  'strategies.verdict.softFree': 'forbids nothing',
  'strategies.verdict.recursion': 'refused: recursion',
  'strategies.verdict.deep': 'refused: nested too deeply',
  'strategies.verdict.large': 'refused: too large',
  'strategies.verdict.schemas': 'schemas only',
  'strategies.verdict.keyword': 'refused: {keyword}',
  'strategies.verdict.refused': 'refused',
  'strategies.verdict.failed': 'stopped',

  'strategies.about.fsm':
    'The schema becomes one regular expression, then a finite automaton. Before the first token is written, every state gets a list of its allowed tokens; a mask is then a lookup. Like Outlines.',
  'strategies.about.pda':
    'The schema becomes the rules of a context-free grammar. The position in it is a set of stacks, and the vocabulary is walked with them. Like llama.cpp and xgrammar.',
  'strategies.about.incremental':
    'At every step, a character-by-character parser is asked about every token of the vocabulary. Like lm-format-enforcer, which keeps the vocabulary as a tree; here tokens are asked one by one, and what a tree would have read is counted as well. The parser is our own direct reading of the schema.',
  'strategies.about.soft':
    'What the grammar forbids becomes less likely, not impossible: a bias on the logits, as hosted models offer.',
  'strategies.about.jsonformer':
    'The program writes brackets, keys and commas; the model is asked only for the scalars. Like jsonformer.',
  'strategies.about.xgrammar':
    'The published package web-xgrammar, loaded on demand, in a worker of its own.',
  'strategies.about.callscope':
    'Languages, counters and sets of keys are part of the state; nothing is built before a text needs it; masks are computed by slices of the vocabulary.',
  'strategies.cannot': 'Limits:',
  'strategies.cannot.fsm':
    'it cannot count nesting, so recursion is refused or unrolled to a fixed depth. Strings and arrays with counts are unrolled item by item. Keys come in the declared order; number bounds are dropped, and so is what is listed below.',
  'strategies.cannot.pda':
    'keys come in the declared order, enum values in one spelling. Arrays with counts are unrolled. Keywords that are not grammar rules, such as not, if and uniqueItems, are dropped.',
  'strategies.cannot.incremental': 'it can do all that ours can, but its cost grows with the vocabulary.',
  'strategies.cannot.soft':
    'it guarantees nothing: a forbidden token that leads by more than the bias still wins.',
  'strategies.cannot.jsonformer':
    'no alternatives, enums, references, null or empty arrays; every declared key is written. No token spans structure and content.',
  'strategies.cannot.xgrammar':
    'keys come in the declared order; several keywords have no effect. A schema that it cannot read crashes its module, which is then loaded again.',
  'strategies.cannot.callscope': 'whatever it leaves out is listed in its report on the schema.',

  'strategies.detail.facts': 'Figures',
  'strategies.fact.states': 'states',
  'strategies.fact.rules': 'rules',
  'strategies.fact.build': 'grammar compiled in',
  'strategies.fact.mask': 'one mask, median and mean',
  'strategies.fact.again': 'one mask, second pass',
  'strategies.fact.total': 'all masks of the text',
  'strategies.fact.clock': 'The clock ticks every {micros} µs; below that, trust the mean.',
  'strategies.fact.indexed': 'index from states to tokens',
  'strategies.fact.indexWhole': '{entries} entries, {bytes}, in {ms} ms',
  'strategies.fact.indexPart':
    '{states} of {of} states in {ms} ms: {entries} entries, {bytes}. All of them would take about {wholeMs} ms and {wholeBytes}; other states are indexed when needed.',
  'strategies.fact.stack': 'stacks',
  'strategies.fact.stackWords': 'at most {most} in parallel, the deepest with {deepest} rules',
  'strategies.fact.alone': 'where the stack matters most',
  'strategies.fact.aloneWords':
    '{alone} tokens decided by the innermost rule alone; {below} needed the stack below it',
  'strategies.fact.asked': 'most expensive mask',
  'strategies.fact.askedWords': '{tokens} tokens asked, {bytes} bytes read; with a tree {treeBytes}',
  'strategies.fact.text': 'the text',
  'strategies.fact.taken': 'accepted',
  'strategies.fact.blocked': 'blocked at token {number}',
  'strategies.fact.notTaken': 'not accepted',
  'strategies.fact.takenBytes': 'accepted byte by byte, but its tokens are blocked from {number} on',
  'strategies.fact.partly': 'checked up to token {number} of {total}',
  'strategies.detail.regex': 'The regular expression',
  'strategies.detail.regexCut': 'Only the beginning is shown.',
  'strategies.detail.written': 'Who writes what',
  'strategies.detail.writtenWords':
    'The model writes the highlighted parts; the program writes everything else.',
  'strategies.detail.writtenStops': 'From here on, the text differs from what the program would write.',

  'strategies.difference.title': 'Compared with ours',
  'strategies.difference.none': 'The same tokens as ours at all {count} positions.',
  'strategies.difference.self': 'The others are compared with this one.',
  'strategies.difference.unknown':
    'Ours cannot make a grammar from this schema, so there is nothing to compare with.',
  'strategies.difference.chart': 'Tokens that differ from ours, by position',
  'strategies.difference.count': 'Different tokens than ours at {count} of {total} positions.',
  'strategies.difference.before': 'before {token}',
  'strategies.difference.end': 'at the end',
  'strategies.difference.here': { one: '{count} token only here:', other: '{count} tokens only here:' },
  'strategies.difference.ours': { one: '{count} token only in ours:', other: '{count} tokens only in ours:' },
  'strategies.difference.more': { one: 'and {count} more position', other: 'and {count} more positions' },
  'strategies.difference.all': 'Show all positions',

  'strategies.witness.title': 'Compared with the validator',
  'strategies.witness.tried':
    'Tried on {count} texts made from this one: completed prefixes, other values, lengths at the limits, other orders and spellings. {valid} of them match the schema, ignoring format.',
  'strategies.witness.untried': 'No validator can judge texts of this grammar, so none were tried.',
  'strategies.witness.right': 'It agrees with the validator on all of them.',
  'strategies.witness.takes': {
    one: 'It accepts {count} invalid text, {kind}:',
    other: 'It accepts {count} invalid texts. One of them, {kind}:',
  },
  'strategies.witness.refuses': {
    one: 'It rejects {count} valid text, {kind}:',
    other: 'It rejects {count} valid texts. One of them, {kind}:',
  },
  'strategies.kind.input': 'the text itself',
  'strategies.kind.completion': 'a completed prefix',
  'strategies.kind.value': 'another value',
  'strategies.kind.length': 'another length',
  'strategies.kind.order': 'another key order',
  'strategies.kind.missing': 'a missing key',
  'strategies.kind.extra': 'an extra key',
  'strategies.kind.spelling': 'another spelling',
  'strategies.kind.nesting': 'deeper nesting',
  'strategies.kind.blanks': 'other whitespace',

  'strategies.caveats.title': 'Known errors by design',
  'strategies.caveats.more': 'too loose',
  'strategies.caveats.less': 'too strict',
  'strategies.caveats.root': 'the whole schema',
  'strategies.refused.title': 'Why it is refused',

  'strategies.soft.title': 'Sampled from the small model',
  'strategies.soft.words':
    'Texts of at most {tokens} tokens, seed {seed}. The bias is subtracted from the logit of every token that the grammar forbids.',
  'strategies.soft.bias': 'bias',
  'strategies.soft.left': 'left the grammar',
  'strategies.soft.unfinished': 'unfinished',
  'strategies.soft.samples': 'samples',
  'strategies.soft.none': 'none',
  'strategies.soft.example': 'One that left the grammar in spite of the bias:',
} as const satisfies Dictionary;
