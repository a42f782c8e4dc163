/**
 * Formats of the model's own words, one for each text protocol, in the order in which they are tried. A text is scanned once
 * for all of them.
 */
import { placeOf } from '../frame/carrier';
import type { Evidence, Format, WireInput } from '../input';
import { trimSpan } from '../frame/blanks';
import { actionProtocol } from './find-actions';
import { readHarmony } from './harmony-conversation';
import { harmony } from './protocols/harmony';
import { llama3Json } from './protocols/llama3-json';
import { scanText } from './scan-text';
import type { Claim } from './scan-text';
import { readSpokenText } from './spoken-text';
import type { TextProtocol } from './text-protocol';
import { TEXT_PROTOCOLS } from './text-protocols';

/** What may stand in a payload of JSON: objects that are calls themselves. */
const IN_JSON: readonly TextProtocol[] = [llama3Json, actionProtocol];

export const TEXT_FORMATS: readonly Format[] = TEXT_PROTOCOLS.map((protocol) => ({
  id: protocol.id,
  name: protocol.name,
  reads: 'text',
  needs: protocol.needs,
  detect: (input) => detect(input, protocol),
  read: protocol === harmony ? readHarmony : readSpokenText,
}));

function detect(input: WireInput, protocol: TextProtocol): Evidence | null {
  const claim = claimsOf(input).find((one) => one.protocol === protocol);
  if (claim === undefined) return null;
  const { carrier, body } = input;
  const whole = trimSpan(carrier.text, body);
  const alone = shift(claim.first, body).start === whole.start && shift(claim.first, body).end === whole.end;
  return { said: protocol.evidence(alone), at: placeOf(carrier, shift(claim.marker, body)) };
}

const shift = ({ start, end }: Claim['marker'], by: { start: number }): Claim['marker'] => ({
  start: start + by.start,
  end: end + by.start,
});

const scans = new WeakMap<WireInput, Claim[]>();

/** Protocols that find calls in the text, those with structure also without. */
function claimsOf(input: WireInput): Claim[] {
  const known = scans.get(input);
  if (known !== undefined) return known;
  const { carrier, body } = input;
  const text = carrier.text.slice(body.start, body.end);
  const { claims } = scanText(text, {
    framed: true,
    whole: true,
    ...(isPayload(input) ? { protocols: IN_JSON } : {}),
  });
  // Harmony's messages are unmistakable; the labels of ReAct count where no call claims the text.
  const firm = claims.filter(({ calls, protocol }) => calls || protocol === harmony);
  const counted = firm.length > 0 ? firm : claims.slice(0, 1);
  scans.set(input, counted);
  return counted;
}

/** Sound JSON or events of JSON: marks in its strings are data. */
function isPayload({ transport, documents, problems, carrier, body }: WireInput): boolean {
  if (transport === 'text') return false;
  if (transport !== 'json') return documents.length > 0;
  const first = carrier.text.charAt(body.start);
  return (first === '{' || first === '[') && problems.length === 0 && documents.length > 0;
}
