/** What a matcher is in the middle of, for people: the value being written, the stack, what may come. */
import type { MatcherState } from '../engine';
import type { Configuration } from '../step';
import { framesOf, pathOf, type JsonStepper } from './frames';
import { openContainers } from './open-text';

/** @param text the bytes that led to the configuration */
export function stateOf(stepper: JsonStepper, configuration: Configuration, text: Uint8Array): MatcherState {
  const open = openContainers(text);
  const { expects } = stepper.machine.about(configuration.state);
  return {
    path: pathOf(configuration, open),
    next: expects,
    frames: framesOf(stepper, configuration, open),
  };
}
