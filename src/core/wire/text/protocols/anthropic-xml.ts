/**
 * Anthropic's tags: `<function_calls><invoke name="N"><parameter name="K">V</parameter></invoke></function_calls>`, and the form
 * of 2023 with `<tool_name>` and `<parameters>`. MiniMax writes the same tags in `<minimax:tool_call>`.
 */
import { sentence } from '../../../base/words';
import { findInvokes } from '../invoke-tags';
import type { TextProtocol } from '../text-protocol';

export const anthropicXml: TextProtocol = {
  id: 'text-anthropic-xml',
  name: 'Anthropic XML text',
  needs: 'a tag <invoke> inside <function_calls>',
  evidence: () => sentence('sign.invoke', 'The text holds a call in <invoke> tags.'),
  find: (text, range) => (text.includes('invoke') ? findInvokes(text, range, 'anthropic') : []),
};
