/** Who would have stopped a failing call, from the model's sampler to the tool: each in one word. */
import type { Layer } from '../base/problem';
import type { CallState } from '../runtime/fold';
import type { Enforcer, Stop } from './model';
import { strictProviders } from './strict-mode';

export function enforcersOf(layer: Layer, stop: Stop, call: CallState | null): Enforcer[] {
  const parsed = call?.parsed === true;
  const valid = call?.valid === true;
  return [
    strict(stop),
    { who: 'grammar', does: stop.t === 'blocked' ? 'would' : stop.t === 'open' ? 'open' : 'could-not' },
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
