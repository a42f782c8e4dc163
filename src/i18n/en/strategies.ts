import type { Dictionary } from '../messages';

export const strategies = {
  'strategies.title': 'Strategies compared',
  'strategies.lead':
    'One schema, one text, seven ways to make a mask of it. Each is run here and now, held against ours token by token, and tried on texts that the validator has judged.',
  'strategies.run': 'Compare',
  'strategies.runMore': 'Compare the rest',
  'strategies.again': 'Run {name} again',
  'strategies.settings': 'Settings',
  'strategies.vocabulary': 'Vocabulary',
  'strategies.whitespace': 'Blanks between tokens',
  'strategies.whitespace.none': 'none',
  'strategies.whitespace.any': 'as JSON allows',
  'strategies.depth': 'Recursion in fsm',
  'strategies.depth.0': 'refused',
  'strategies.depth.some': { one: '{count} deep', other: '{count} deep' },
  'strategies.table': 'What each strategy makes of this schema and this text',
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
    'A state is a place that the grammar tells apart; build is the time before the first mask, mask the time of one. Tokens that only one side leaves show where two strategies part.',

  'strategies.row.idle': 'not compared yet',
  'strategies.row.waiting': 'waits for its turn',
  'strategies.phase.load': 'loading',
  'strategies.phase.build': 'building',
  'strategies.phase.masks': 'masks, token {done} of {total}',
  'strategies.phase.texts': 'texts, {done} of {total}',
  'strategies.phase.samples': 'drawing texts, {done} of {total}',
  'strategies.progress': 'Comparing: {name}',

  'strategies.verdict.exact': 'right on all {count} texts',
  'strategies.verdict.mostly': 'refuses {count} of {total} valid texts, takes none that is invalid',
  'strategies.verdict.same': 'same set at every token',
  'strategies.verdict.both': 'takes {invalid} invalid texts, refuses {valid} valid ones',
  'strategies.verdict.takes': { one: 'takes {count} invalid text', other: 'takes {count} invalid texts' },
  'strategies.verdict.refuses': { one: 'refuses {count} valid text', other: 'refuses {count} valid texts' },
  'strategies.verdict.differs': 'other set at {count} of {total} tokens',
  'strategies.verdict.soft': 'left the grammar in {count} of {total} samples',
  'strategies.verdict.softFree': 'forbids nothing',
  'strategies.verdict.recursion': 'refused: recursion',
  'strategies.verdict.large': 'refused: too large',
  'strategies.verdict.schemas': 'reads schemas only',
  'strategies.verdict.keyword': 'refused: {keyword}',
  'strategies.verdict.refused': 'refused',
  'strategies.verdict.failed': 'stopped',

  'strategies.about.fsm':
    'The schema becomes one regular expression, that an automaton, and every state a list of its tokens before the first is written. A mask is then looked up. Like Outlines.',
  'strategies.about.pda':
    'The schema becomes rules of a context-free grammar; a text stands in it as a set of stacks, and the vocabulary is walked with them. Like llama.cpp and xgrammar.',
  'strategies.about.incremental':
    'A parser that reads character by character is asked about every token of the vocabulary, at every step anew. Like lm-format-enforcer, which keeps the vocabulary as a tree; here tokens are asked one by one, and what a tree would have read is counted beside it. The parser is our plain reading of the schema.',
  'strategies.about.soft':
    'What the grammar forbids is made less likely, not impossible: a bias on the logits, as hosted models offer it.',
  'strategies.about.jsonformer':
    'The program writes brackets, names and commas; the model is asked for the scalars alone. Like jsonformer.',
  'strategies.about.xgrammar':
    'The package web-xgrammar as it is published, loaded when it is asked for, in a worker of its own.',
  'strategies.about.callscope':
    'Languages, counters and sets of names in the state, nothing made before a text asks for it, masks by slices of the vocabulary.',
  'strategies.cannot': 'Where it ends:',
  'strategies.cannot.fsm':
    'it cannot count nesting: recursion is refused, or unrolled to a depth. Counted strings and lists are written out one by one. Names come in the declared order; bounds of numbers are dropped, and so is what is listed below.',
  'strategies.cannot.pda':
    'names come in the declared order, listed values in one spelling. Counted lists are written out. Keywords that are no rules, such as not, if, uniqueItems, are dropped.',
  'strategies.cannot.incremental': 'it can do all that ours can; its price grows with the vocabulary.',
  'strategies.cannot.soft':
    'it cannot promise anything: where the favourite is wrong by more than the bias, it wins.',
  'strategies.cannot.jsonformer':
    'no alternatives, no listed values, no references, no null, no empty array; every declared name is written. No token goes from structure into content.',
  'strategies.cannot.xgrammar':
    'names in the declared order; several keywords have no effect. After a schema that it cannot read, its module is lost and is loaded again.',
  'strategies.cannot.callscope': 'what it leaves out, it says in its report on the schema.',

  'strategies.detail.facts': 'Figures',
  'strategies.fact.states': 'states',
  'strategies.fact.rules': 'rules',
  'strategies.fact.build': 'grammar made in',
  'strategies.fact.mask': 'one mask, median and mean',
  'strategies.fact.again': 'one mask along the same text again',
  'strategies.fact.total': 'all masks of the text',
  'strategies.fact.clock': 'The clock shows steps of {micros} µs; below them the mean counts.',
  'strategies.fact.indexed': 'index of states to tokens',
  'strategies.fact.indexWhole': '{entries} entries, {bytes}, in {ms} ms',
  'strategies.fact.indexPart':
    '{states} of {of} states in {ms} ms: {entries} entries, {bytes}. The whole would take about {wholeMs} ms and {wholeBytes}; other states are indexed when they are asked for.',
  'strategies.fact.stack': 'stacks',
  'strategies.fact.stackWords': '{most} side by side at most, the deepest of {deepest} rules',
  'strategies.fact.alone': 'where the stack counts most',
  'strategies.fact.aloneWords':
    '{alone} tokens decided by the innermost rule alone, {below} needed what is below it on the stack',
  'strategies.fact.asked': 'the dearest mask',
  'strategies.fact.askedWords': '{tokens} tokens asked, {bytes} bytes read; by a tree {treeBytes}',
  'strategies.fact.text': 'the text',
  'strategies.fact.taken': 'taken as a whole',
  'strategies.fact.blocked': 'blocked at token {number}',
  'strategies.fact.notTaken': 'not taken as a whole',
  'strategies.fact.takenBytes': 'taken byte by byte, but its tokens are blocked from {number} on',
  'strategies.fact.partly': 'looked at up to token {number} of {total}',
  'strategies.detail.regex': 'The regular expression',
  'strategies.detail.regexCut': 'It goes on: only its beginning is shown.',
  'strategies.detail.written': 'Who writes what',
  'strategies.detail.writtenWords': 'What is lit is asked of the model; all else the program writes.',
  'strategies.detail.writtenStops': 'From here on the text goes another way than the program.',

  'strategies.difference.title': 'Sets beside ours',
  'strategies.difference.none': 'The same tokens as ours at all {count} places.',
  'strategies.difference.self': 'This is what the others are held against.',
  'strategies.difference.unknown':
    'Ours makes no grammar of this schema, so there is nothing to hold it against.',
  'strategies.difference.chart': 'Tokens that differ from ours, by place',
  'strategies.difference.count': 'Other tokens than ours at {count} of {total} places.',
  'strategies.difference.before': 'before {token}',
  'strategies.difference.end': 'at the end',
  'strategies.difference.here': { one: '{count} token only here:', other: '{count} tokens only here:' },
  'strategies.difference.ours': { one: '{count} token only in ours:', other: '{count} tokens only in ours:' },
  'strategies.difference.more': { one: 'and {count} place more', other: 'and {count} places more' },
  'strategies.difference.all': 'Show all places',

  'strategies.witness.title': 'Beside the validator',
  'strategies.witness.tried':
    'Tried on {count} texts made from this one: finished beginnings, other values, lengths at the borders, orders, spellings. {valid} of them hold to the schema, format left aside.',
  'strategies.witness.untried': 'No validator can judge texts of this grammar, so none were tried.',
  'strategies.witness.right': 'It agrees with the validator on all of them.',
  'strategies.witness.takes': {
    one: 'It takes {count} that is invalid, {kind}:',
    other: 'It takes {count} that are invalid. One of them, {kind}:',
  },
  'strategies.witness.refuses': {
    one: 'It refuses {count} that is valid, {kind}:',
    other: 'It refuses {count} that are valid. One of them, {kind}:',
  },
  'strategies.kind.input': 'the text itself',
  'strategies.kind.completion': 'a finished beginning',
  'strategies.kind.value': 'another value',
  'strategies.kind.length': 'another length',
  'strategies.kind.order': 'another order of names',
  'strategies.kind.missing': 'a name left out',
  'strategies.kind.extra': 'a name more',
  'strategies.kind.spelling': 'another spelling',
  'strategies.kind.nesting': 'deeper nesting',
  'strategies.kind.blanks': 'other blanks',

  'strategies.caveats.title': 'What it gets wrong by design',
  'strategies.caveats.more': 'takes more',
  'strategies.caveats.less': 'takes less',
  'strategies.caveats.root': 'the whole schema',
  'strategies.refused.title': 'Why it is refused',

  'strategies.soft.title': 'Drawn from the small model',
  'strategies.soft.words':
    'Texts of at most {tokens} tokens, seed {seed}. The grammar takes so much off the logit of every token that it forbids.',
  'strategies.soft.bias': 'bias',
  'strategies.soft.left': 'left the grammar',
  'strategies.soft.unfinished': 'not finished',
  'strategies.soft.samples': 'samples',
  'strategies.soft.none': 'none',
  'strategies.soft.example': 'One that left it in spite of the bias:',
} as const satisfies Dictionary;
