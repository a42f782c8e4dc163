/**
 * Before every test file: properties are tried with the same values each time, so that a run is no matter of luck.
 * `CALLSCOPE_SEED=7 npm test` tries others.
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: Number(process.env['CALLSCOPE_SEED'] ?? 20_261_130) });
