import type { Dictionary } from '../messages';

/** Any text against any grammar, and texts in tokens. */
export const anyGrammar = {
  'anyGrammar.grammar': 'Grammar',
  'anyGrammar.grammar.call': 'This call’s schema',
  'anyGrammar.grammar.schema': 'JSON Schema',
  'anyGrammar.grammar.gbnf': 'GBNF (llama.cpp)',
  'anyGrammar.grammar.ebnf': 'EBNF (xgrammar)',
  'anyGrammar.grammar.lark': 'Lark (custom tools)',
  'anyGrammar.grammar.regex': 'Regular expression',
  'anyGrammar.grammar.tags': 'Structural tags',
  'anyGrammar.yourGrammar': 'Your grammar',
  'anyGrammar.grammarText': 'Grammar text: {kind}',
  'anyGrammar.about.schema':
    'The text is one JSON value that the schema accepts, as the arguments of a tool call are.',
  'anyGrammar.about.gbnf': 'The text starts at the rule root.',
  'anyGrammar.about.ebnf': 'The text starts at the rule root.',
  'anyGrammar.about.lark': 'The text starts at the rule start, as in custom tools of the OpenAI API.',
  'anyGrammar.about.regex': 'The whole text has to match, from the first character to the last.',
  'anyGrammar.about.tags':
    'Free text with tags, each constrained by its own grammar, in the format of vLLM, SGLang and xgrammar.',
  'anyGrammar.blanks': 'Whitespace',
  'anyGrammar.blanks.none': 'none between JSON tokens',
  'anyGrammar.blanks.any': 'any, as JSON allows',
  'anyGrammar.vocabulary': 'Vocabulary',
  'anyGrammar.takeExample': 'Restore the example',
  'anyGrammar.exampleTaken': 'Example restored.',
  'anyGrammar.takeBack': 'Undo',
  'anyGrammar.findings': 'Problems and notes of the grammar',
  'anyGrammar.goTo': 'Go to line {line}, column {column}',
  'anyGrammar.mendFirst':
    'Fix the grammar first. Your text is kept and is checked again as soon as the grammar compiles.',
  'anyGrammar.inTokens': 'The text in tokens',
  'anyGrammar.bits': '{bits} bits decided by the grammar',
  'anyGrammar.token.allowed': 'allowed',
  'anyGrammar.token.forced': 'forced',
  'anyGrammar.token.blocked': 'blocked',
  'anyGrammar.token.not-reached': 'not reached',
  'anyGrammar.tokenOf': '{state}; the mask left {allowed} of {size}',
  'anyGrammar.title': 'Try a grammar',
  'anyGrammar.page.lead':
    'Write a grammar, type under it, and see at every byte and token what a constrained decoder would do.',
  'anyGrammar.page.open': 'Open the editor',
  'anyGrammar.page.copyLink': 'Copy a link to this grammar',
  'anyGrammar.page.notOpened': 'The grammar in the link could not be opened',
  'anyGrammar.moreFindings': {
    one: 'and {count} more, marked in the text',
    other: 'and {count} more, marked in the text',
  },
  'anyGrammar.tokensOf': { one: '{count} token of {vocabulary}', other: '{count} tokens of {vocabulary}' },
  'anyGrammar.forcedTokens': { one: '{count} forced', other: '{count} forced' },
  'anyGrammar.tokensBefore': { one: 'Show {count} earlier token', other: 'Show {count} earlier tokens' },
  'anyGrammar.tokensAfter': {
    one: '{count} more token is not reached.',
    other: '{count} more tokens are not reached.',
  },
} as const satisfies Dictionary;
