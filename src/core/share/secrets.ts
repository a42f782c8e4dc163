/**
 * What in a document looks like a secret or a trace of a person, found before anything is copied. Patterns are anchored on
 * prefixes that issuers document or on unmistakable shapes; each is linear. Finding none is no proof that there is none, and
 * the dialog says so.
 */
import { joinPointer } from '../base/pointer';
import type { SessionDocument } from '../document/document';

export type SecretKind = 'api-key' | 'token' | 'private-key' | 'mail' | 'home-path';

export interface Secret {
  kind: SecretKind;
  /** The text itself; shown masked. */
  text: string;
  /** JSON pointers of the strings of the document that hold it. */
  places: string[];
  count: number;
}

interface Pattern {
  kind: SecretKind;
  regExp: RegExp;
}

const PATTERNS: readonly Pattern[] = [
  // OpenAI, Anthropic, Stripe and others that follow their shape.
  { kind: 'api-key', regExp: /\b[sr]k-(?:[A-Za-z0-9]+-){0,3}[A-Za-z0-9_]{16,200}/g },
  // Google, GitHub, Slack, AWS, Groq, Hugging Face, xAI.
  { kind: 'api-key', regExp: /\bAIza[A-Za-z0-9_-]{35}\b/g },
  { kind: 'token', regExp: /\bgh[pousr]_[A-Za-z0-9]{36,200}\b/g },
  { kind: 'token', regExp: /\bgithub_pat_[A-Za-z0-9_]{30,200}\b/g },
  { kind: 'token', regExp: /\bxox[abprs]-[A-Za-z0-9-]{10,200}\b/g },
  { kind: 'api-key', regExp: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g },
  { kind: 'api-key', regExp: /\b(?:gsk|xai)[_-][A-Za-z0-9]{20,200}\b/g },
  { kind: 'token', regExp: /\bhf_[A-Za-z0-9]{30,60}\b/g },
  // A JSON Web Token, and any bearer header.
  { kind: 'token', regExp: /\beyJ[A-Za-z0-9_-]{8,2000}\.eyJ[A-Za-z0-9_-]{4,4000}\.[A-Za-z0-9_-]{10,1000}/g },
  { kind: 'token', regExp: /\bBearer [A-Za-z0-9._~+/-]{20,2000}=*/g },
  { kind: 'private-key', regExp: /-----BEGIN (?:[A-Z]{1,10} ){0,3}PRIVATE KEY-----/g },
  {
    kind: 'mail',
    regExp: /\b[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){0,4}\.[A-Za-z]{2,24}\b/g,
  },
  { kind: 'home-path', regExp: /(?:\/Users\/|\/home\/|\b[A-Z]:\\{1,2}Users\\{1,2})[A-Za-z0-9._-]{1,64}/g },
];

const MAX_SECRETS = 200;

export function findSecrets(document: SessionDocument): Secret[] {
  const found = new Map<string, Secret>();
  eachString(document, '', (text, pointer) => {
    for (const { kind, regExp } of PATTERNS)
      for (const [match] of text.matchAll(regExp)) {
        const known = found.get(match);
        if (known !== undefined) {
          known.count++;
          if (!known.places.includes(pointer)) known.places.push(pointer);
        } else if (found.size < MAX_SECRETS)
          found.set(match, { kind, text: match, places: [pointer], count: 1 });
      }
  });
  return [...found.values()].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
}

const ORDER: readonly SecretKind[] = ['private-key', 'api-key', 'token', 'mail', 'home-path'];

/** First and last characters around dots: enough to recognise, not enough to use. */
export function mask({ kind, text }: Secret): string {
  if (kind === 'mail' || kind === 'home-path') return text;
  if (kind === 'private-key') return '-----BEGIN … KEY-----';
  return `${text.slice(0, Math.min(8, text.length - 4))}••••••${text.slice(-4)}`;
}

/** The document with every occurrence of these texts replaced. Other strings keep their identity. */
export function redact(document: SessionDocument, secrets: readonly Secret[]): SessionDocument {
  const names = new Map(secrets.map((secret, i) => [secret.text, `redacted-${i + 1}`]));
  // Longest first: one secret may be the start of another.
  const texts = [...names.keys()].sort((a, b) => b.length - a.length);
  const replace = (text: string): string =>
    texts.reduce(
      (out, secret) => (out.includes(secret) ? out.replaceAll(secret, names.get(secret) ?? '') : out),
      text,
    );
  return mapStrings(document, replace) as SessionDocument;
}

function eachString(value: unknown, pointer: string, visit: (text: string, pointer: string) => void): void {
  if (typeof value === 'string') visit(value, pointer);
  else if (Array.isArray(value)) value.forEach((item, i) => eachString(item, joinPointer(pointer, i), visit));
  else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) eachString(item, joinPointer(pointer, key), visit);
}

/** Copies only what changes. Keys are left alone: they are names of the document's own shape, or the user's. */
function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) {
    const next = value.map((item) => mapStrings(item, change));
    return next.some((item, i) => item !== value[i]) ? next : value;
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    const next = entries.map(([key, item]) => [key, mapStrings(item, change)] as const);
    if (next.every(([, item], i) => item === entries[i]?.[1])) return value;
    const out: Record<string, unknown> = {};
    for (const [key, item] of next)
      Object.defineProperty(out, key, { value: item, enumerable: true, writable: true, configurable: true });
    return out;
  }
  return value;
}
