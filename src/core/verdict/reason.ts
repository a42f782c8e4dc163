/**
 * Why no grammar made from a tool's schema could have stopped a call: a closed list, told from the code of the problem alone.
 */
export const REASONS = [
  /** A text has to occur once in a file. */
  'unique-in-file',
  /** A file, a line, a name has to be there. */
  'exists-in-world',
  /** Who may do what is no property of a text. */
  'permission',
  /** Each field is fine by itself; together they are not, and the schema does not say so. */
  'dependent-fields',
  /** What decides stands elsewhere: other calls, what the session was given. */
  'data-elsewhere',
  /** Nothing was a call, or the failure is outside of the arguments. */
  'not-a-call',
  /** The tool, or the form that paths have to have, refuses what the schema allows and could have refused. */
  'schema-allows',
  /** The text ended early: under a mask too, only a limit ends it there. */
  'cut-off',
  /** The grammar does not enforce the keyword that was not met. */
  'not-enforced',
  /** No grammar can be made from the schema. */
  'no-grammar',
  /** The tool failed for a reason that it alone knows: a recorded or scripted error. */
  'tool-alone',
] as const;
export type Reason = (typeof REASONS)[number];

/** A keyword that a schema could have, to refuse what its tool refuses. */
export interface Tightening {
  /** `own`: the schema that the tool was written with. */
  keyword: 'minLength' | 'maxLength' | 'enum' | 'pattern' | 'type' | 'own';
  /** Pointer of the subschema that it belongs into; null where the schema has none for the place. */
  schemaPath: string | null;
}

/** Codes of the tools' own errors. */
const BY_TOOL_ERROR: ReadonlyMap<string, Reason> = new Map<string, Reason>([
  ['OLD_TEXT_NOT_UNIQUE', 'unique-in-file'],
  ['OLD_TEXT_NOT_FOUND', 'exists-in-world'],
  ['FILE_NOT_FOUND', 'exists-in-world'],
  ['PATH_IS_FOLDER', 'exists-in-world'],
  ['PATH_IS_FILE', 'exists-in-world'],
  ['LINE_OUT_OF_RANGE', 'exists-in-world'],
  ['LINES_REVERSED', 'dependent-fields'],
  ['EDIT_CHANGES_NOTHING', 'dependent-fields'],
  ['EDITS_OVERLAP', 'dependent-fields'],
  ['OLD_TEXT_EMPTY', 'schema-allows'],
  ['FILE_TOO_LARGE', 'schema-allows'],
  ['INVALID_ARGUMENTS', 'schema-allows'],
  // Names and forms that do not change from call to call: a schema could have listed or described them.
  ['CITY_UNKNOWN', 'schema-allows'],
  ['PATH_OUTSIDE_ROOT', 'schema-allows'],
  ['PATH_INVALID', 'schema-allows'],
  ['NO_SCRIPTED_CASE', 'data-elsewhere'],
  ['NO_RECORDED_RESULT', 'data-elsewhere'],
  ['ACTION_NOT_EXECUTED', 'data-elsewhere'],
  ['RECORDED_ERROR', 'tool-alone'],
]);

/** What authors of tools call their errors: the last words decide. Order counts: `NOT_FOUND` before `FOUND`. */
const BY_WORDS: readonly (readonly [RegExp, Reason])[] = [
  [/(?:NOT|NON)_UNIQUE|AMBIGUOUS|SEVERAL|MULTIPLE|DUPLICATE/, 'unique-in-file'],
  [/NOT_FOUND|NO_SUCH|UNKNOWN|MISSING|DOES_NOT_EXIST|ENOENT|GONE|EXPIRED/, 'exists-in-world'],
  [/DENIED|FORBIDDEN|NOT_ALLOWED|PERMISSION|UNAUTHORI[SZ]ED|EACCES|REFUSED/, 'permission'],
  [/CONFLICT|MISMATCH|INCONSISTENT|OVERLAP/, 'dependent-fields'],
  [/INVALID|OUT_OF_RANGE|TOO_(?:LONG|SHORT|LARGE|SMALL|MANY|FEW)|BAD_|EMPTY/, 'schema-allows'],
];

/** Why a schema cannot hold the check that a tool made itself. */
export function reasonOfToolError(code: string): Reason {
  const known = BY_TOOL_ERROR.get(code);
  if (known !== undefined) return known;
  const upper = code.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');
  return BY_WORDS.find(([words]) => words.test(upper))?.[1] ?? 'tool-alone';
}

/** The codes that the tools of this page use, for the test that holds them against this list. */
export const knownToolErrors = (): readonly string[] => [...BY_TOOL_ERROR.keys()];

const CUT_OFF = /TRUNCATED|STOPPED_BY_LENGTH|CUT_BY_CLIENT/;

export const isCutOff = (code: string): boolean => CUT_OFF.test(code);
