/** What a group of tokens does, in words. */
import type { TokenDeed } from '../../core/mask/place';
import { hexBytes } from '../../core/tokens/show';
import type { I18n } from '../../i18n';
import { byteRanges } from './byte-words';
import { byteChar } from './token-text';

export function deedWords(deed: TokenDeed, { t }: I18n): string {
  switch (deed.t) {
    case 'value':
      return t('maskView.deed.value', { text: deed.text });
    case 'key':
      return t('maskView.deed.key', { name: deed.name });
    case 'literal':
      return t('maskView.deed.literal', { word: deed.word });
    case 'byte': {
      const char = byteChar(deed.byte);
      return t('maskView.deed.byte', { byte: `${hexBytes([deed.byte])}${char === null ? '' : ` ${char}`}` });
    }
    case 'bytes':
      return t('maskView.deed.byte', { byte: byteRanges(deed.bytes) });
    case 'end':
    case 'begin-key':
    case 'free-key':
    case 'in-string':
    case 'end-string':
    case 'escape':
    case 'begin-string':
    case 'number':
    case 'open-object':
    case 'close-object':
    case 'open-array':
    case 'close-array':
    case 'colon':
    case 'comma':
    case 'blank':
    case 'dies-first':
    case 'dies-later':
      return t(`maskView.deed.${deed.t}`);
  }
}
