/**
 * Formats as languages. A grammar that holds to a format must give what every checker takes: each language is the RFC's, without
 * what checkers in use quarrel about (leap seconds, quoted local parts, addresses in brackets, punycode). Where something is left
 * out the language is not exact, and what is *not* of the format is not known.
 *
 * Sources: RFC 3339 (dates, times, durations), 5321, 1123, 2673, 4291, 4122, 3986, 3987, 6570, 6901; the draft of relative pointers.
 */
import type { LangId, Langs } from '../lang';
import { patternLang } from '../pattern/pattern';

export interface FormatLang {
  lang: LangId;
  /** It holds every string of the format, so that its complement can be used too. */
  exact: boolean;
  /** What is left out, in words; empty when it is exact. */
  without: string;
}

interface Format {
  make: (langs: Langs) => LangId;
  without?: string;
}

const like =
  (pattern: string) =>
  (langs: Langs): LangId =>
    patternLang(langs, `^(?:${pattern})$`);

const DAY = '(?:0[1-9]|1\\d|2[0-8])';
const LEAP = '(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)';
const DATE = `(?:\\d{4}-(?:0[13578]|1[02])-(?:${DAY}|29|3[01]|30)|\\d{4}-(?:0[469]|11)-(?:${DAY}|29|30)|\\d{4}-02-${DAY}|${LEAP}-02-29)`;
const HOUR = '(?:[01]\\d|2[0-3])';
const TIME = `${HOUR}:[0-5]\\d:[0-5]\\d(?:\\.\\d+)?(?:[Zz]|[+-]${HOUR}:[0-5]\\d)`;
const BYTE = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const IPV4 = `${BYTE}(?:\\.${BYTE}){3}`;
const GROUP = '[0-9A-Fa-f]{1,4}';
const LAST = `(?:${GROUP}:${GROUP}|${IPV4})`;
const IPV6 = [
  `(?:${GROUP}:){6}${LAST}`,
  `::(?:${GROUP}:){5}${LAST}`,
  ...[4, 3, 2, 1, 0].map((n) => `(?:(?:${GROUP}:){0,${4 - n}}${GROUP})?::(?:${GROUP}:){${n}}${LAST}`),
  `(?:(?:${GROUP}:){0,5}${GROUP})?::${GROUP}`,
  `(?:(?:${GROUP}:){0,6}${GROUP})?::`,
].join('|');
const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const PCT = '%[0-9A-Fa-f]{2}';
const SUB = "!$&'()*+,;=";
const UNRESERVED = 'A-Za-z0-9\\-._~';
/** Code points that internationalised forms add (RFC 3987), and those of private use, which queries alone may have. */
const UCS = `\\u{A0}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFEF}${planes(1, 13)}\\u{E1000}-\\u{EFFFD}`;
const PRIVATE = `\\u{E000}-\\u{F8FF}${planes(15, 16)}`;

function planes(first: number, last: number): string {
  const hex = (plane: number): string => plane.toString(16);
  return Array.from({ length: last - first + 1 }, (_, i) => first + i)
    .map((plane) => `\\u{${hex(plane)}0000}-\\u{${hex(plane)}FFFD}`)
    .join('');
}

/**
 * What RFC 3986 and 3987 have in common.
 * @param more code points that are unreserved too @param inQuery those that a query may have besides
 */
function references(more: string, inQuery: string): { absolute: string; relative: string } {
  const own = `${UNRESERVED}${more}`;
  const part = `(?:[${own}${SUB}:@]|${PCT})`;
  const authority = `(?:(?:[${own}${SUB}:]|${PCT})*@)?(?:[${own}${SUB}]|${PCT})*(?::\\d*)?`;
  const path = `(?://${authority}(?:/${part}*)*|/(?:${part}+(?:/${part}*)*)?|`;
  const tail = `(?:\\?(?:${part}|[/?${inQuery}])*)?(?:#(?:${part}|[/?])*)?`;
  const noColon = `(?:[${own}${SUB}@]|${PCT})`;
  const absolute = `[A-Za-z][A-Za-z0-9+\\-.]*:${path}${part}+(?:/${part}*)*)${tail}`;
  return { absolute, relative: `${path}${noColon}+(?:/${part}*)*|)${tail}` };
}

const URI = references('', '');
const IRI = references(UCS, PRIVATE);
const VARIABLE = `(?:[A-Za-z0-9_]|${PCT})+(?::[1-9]\\d{0,3}|\\*)?`;
/** RFC 6570. Operators that are kept for later are in its grammar. */
const TEMPLATE = `(?:[!#-$&(-;=?-\\[\\]_a-z~${UCS}${PRIVATE}]|${PCT}|\\{[+#./;?&=,!@|]?${VARIABLE}(?:,${VARIABLE})*\\})*`;
const POINTER = '(?:/(?:[^~/]|~[01])*)*';
const ALL_DAY = 'P(?:\\d+W|T(?:\\d+H(?:\\d+M(?:\\d+S)?)?|\\d+M(?:\\d+S)?|\\d+S)';
const PART_TIME = '(?:T(?:\\d+H(?:\\d+M(?:\\d+S)?)?|\\d+M(?:\\d+S)?|\\d+S))?';

/** Labels with dots between them, `min` at least. Hyphens never side by side: some such labels are encoded names. */
function host(langs: Langs, min: number): LangId {
  const label = langs.intersect([like('[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*')(langs), langs.length(1, 63)]);
  const more = langs.repeat(langs.concat([langs.text('.'), label]), min - 1, null);
  return langs.intersect([langs.concat([label, more]), langs.length(1, 253)]);
}

const FORMATS: ReadonlyMap<string, Format> = new Map<string, Format>([
  ['date', { make: like(DATE) }],
  ['time', { make: like(TIME), without: 'leap seconds' }],
  ['date-time', { make: like(`${DATE}[Tt]${TIME}`), without: 'leap seconds' }],
  [
    'duration',
    {
      make: like(`${ALL_DAY}|(?:\\d+Y(?:\\d+M(?:\\d+D)?)?|\\d+M(?:\\d+D)?|\\d+D)${PART_TIME})`),
      without: 'durations that skip a unit',
    },
  ],
  ['ipv4', { make: like(IPV4) }],
  ['ipv6', { make: like(IPV6) }],
  [
    'uuid',
    {
      make: like('[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}'),
      without: 'the form with urn:uuid:',
    },
  ],
  ['hostname', { make: (langs) => host(langs, 1), without: 'encoded names and a final dot' }],
  [
    'email',
    {
      make: (langs) =>
        langs.concat([
          langs.intersect([like(`${ATOM}(?:\\.${ATOM})*`)(langs), langs.length(1, 64)]),
          langs.text('@'),
          host(langs, 2),
        ]),
      without: 'quoted local parts, addresses in brackets, hosts without a dot',
    },
  ],
  ['uri', { make: like(URI.absolute), without: 'hosts in brackets, and schemes with nothing behind them' }],
  ['uri-reference', { make: like(`${URI.absolute}|${URI.relative}`), without: 'hosts in brackets' }],
  ['iri', { make: like(IRI.absolute), without: 'hosts in brackets, and schemes with nothing behind them' }],
  ['iri-reference', { make: like(`${IRI.absolute}|${IRI.relative}`), without: 'hosts in brackets' }],
  ['uri-template', { make: like(TEMPLATE), without: 'apostrophes, and dots in names' }],
  ['json-pointer', { make: like(POINTER) }],
  ['relative-json-pointer', { make: like(`(?:0|[1-9]\\d*)(?:#|${POINTER})`) }],
]);

/** null: left to the validator. */
export function formatLang(langs: Langs, format: string): FormatLang | null {
  const known = FORMATS.get(format);
  if (known === undefined) return null;
  const { make, without = '' } = known;
  return { lang: make(langs), exact: without === '', without };
}

export const isLangFormat = (format: string): boolean => FORMATS.has(format);

/** Formats of numbers: whole ones, within bounds where the name has them. */
export const NUMBER_FORMATS: ReadonlyMap<string, { min: string; max: string } | null> = new Map([
  ['int32', { min: '-2147483648', max: '2147483647' }],
  ['int64', null],
]);
