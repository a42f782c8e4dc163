/** What the editor of one's own grammar begins with: for each kind a short grammar of real use, and the beginning of a text. */
import type { OwnDraft, OwnKind } from '../../state/types';

export const OWN_KINDS = ['schema', 'gbnf', 'ebnf', 'lark', 'regex', 'tags'] as const satisfies OwnKind[];

export const EXAMPLES: Readonly<Record<OwnKind, OwnDraft>> = {
  schema: {
    text: `{
  "type": "object",
  "properties": {
    "city": { "type": "string", "minLength": 1, "maxLength": 40 },
    "days": { "type": "integer", "minimum": 1, "maximum": 14 },
    "unit": { "enum": ["celsius", "fahrenheit"] }
  },
  "required": ["city", "unit"],
  "additionalProperties": false
}
`,
    typed: '{"city":"Oslo","days":1',
  },
  gbnf: {
    text: `# Sums and their results, one on a line.
root ::= (expr " = " num "\\n")+
expr ::= term ([-+*/] term)*
term ::= num | "(" expr ")"
num  ::= [0-9]+
`,
    typed: '(12+3)*2 = ',
  },
  ebnf: {
    text: `# A call as models write it in Python's way.
root  ::= name "(" (arg (", " arg)*)? ")"
arg   ::= name "=" value
value ::= number | text | "True" | "False"
number ::= "-"? [0-9]+ ("." [0-9]+)?
text  ::= "\\"" [^"\\n\\\\]* "\\""
name  ::= [a-z_] [a-z0-9_]*
`,
    typed: 'get_weather(city="Oslo", days=',
  },
  lark: {
    text: `// A query that only reads.
start: "SELECT " columns " FROM " NAME where? ";"
columns: "*" | NAME (", " NAME)*
where: " WHERE " condition (" AND " condition)*
condition: NAME COMPARE value
value: NUMBER | STRING
COMPARE: " = " | " < " | " > "
NAME: /[a-z_][a-z0-9_]{0,30}/
NUMBER: /[0-9]+/
STRING: /'[^'\\n]*'/
`,
    typed: 'SELECT city, days FROM trips WHERE days ',
  },
  regex: {
    text: '\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T([01]\\d|2[0-3]):[0-5]\\dZ',
    typed: '2025-1',
  },
  tags: {
    text: `{
  "type": "structural_tag",
  "format": {
    "type": "triggered_tags",
    "triggers": ["<function="],
    "tags": [
      {
        "begin": "<function=get_weather>",
        "content": {
          "type": "json_schema",
          "json_schema": {
            "type": "object",
            "properties": { "city": { "type": "string" } },
            "required": ["city"],
            "additionalProperties": false
          }
        },
        "end": "</function>"
      }
    ]
  }
}
`,
    typed: 'Let me look. <function=get_weather>{"ci',
  },
};
