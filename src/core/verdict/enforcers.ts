/** Who would have stopped a failing call, from the model's sampler to the tool: each in one word. */
import type { Layer } from '../base/problem';
import type { CallState } from '../runtime/fold';
import type { StopNorm } from '../wire/model';
import type { Enforcer, Stop } from './model';
import { STRICT_PROVIDERS, strictProviders } from './strict-mode';

/** A mask leaves no end where a text cannot end: a model that stopped of its own accord there could not have. */
const endsItself = (layer: Layer, stop: Stop, ended: StopNorm | undefined): boolean =>
  layer === 'syntax' &&
  stop.t === 'never' &&
  stop.reason === 'cut-off' &&
  (ended === 'end' || ended === 'tool');

/** @param ended how the response did */
export function enforcersOf(layer: Layer, stop: Stop, call: CallState | null, ended?: StopNorm): Enforcer[] {
  const parsed = call?.parsed === true;
  const valid = call?.valid === true;
  const early = endsItself(layer, stop, ended);
  return [
    early ? { who: 'strict', does: 'would', providers: STRICT_PROVIDERS } : strict(stop),
    {
      who: 'grammar',
      does: early || stop.t === 'blocked' ? 'would' : stop.t === 'open' ? 'open' : 'could-not',
    },
    { who: 'parser', does: layer === 'protocol' || !parsed ? 'stopped' : 'passed' },
    {
      who: 'validator',
      does: !parsed || layer === 'protocol' ? 'not-reached' : layer === 'syntax' ? 'stopped' : 'passed',
    },
    {
      who: 'policy',
      does: layer === 'policy' ? 'stopped' : valid && layer === 'semantics' ? 'passed' : 'not-reached',
    },
    { who: 'tool', does: layer === 'semantics' ? 'stopped' : 'not-reached' },
  ];
}

function strict(stop: Stop): Enforcer {
  if (stop.t === 'open') return { who: 'strict', does: 'open' };
  if (stop.t !== 'blocked') return { who: 'strict', does: 'could-not' };
  const providers = strictProviders(stop.keyword);
  return providers.length === 0
    ? { who: 'strict', does: 'could-not' }
    : { who: 'strict', does: 'would', providers };
}
