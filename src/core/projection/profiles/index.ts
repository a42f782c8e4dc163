import type { ProfileId } from '../../document/document';
import type { ProviderProfile } from '../profile';
import { anthropic } from './anthropic';
import { dashscopeExplicit } from './dashscope-explicit';

/** Every profile that a document may name. */
export const PROFILES: Readonly<Record<ProfileId, ProviderProfile>> = {
  anthropic,
  'dashscope-explicit': dashscopeExplicit,
};
