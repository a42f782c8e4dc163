/** What kind of value stands in a text, in words: "a string", "the word null". */
import { phrase, type Phrase } from '../base/words';
import type { JsonNode } from './node';

export function kindWords(node: JsonNode | undefined): Phrase {
  switch (node?.k) {
    case 'arr':
      return phrase('an array', 'type.array');
    case 'str':
      return phrase('a string', 'type.string');
    case 'num':
      return phrase('a number', 'type.number');
    case 'lit':
      return phrase(`the word ${String(node.value)}`, 'the-word', { word: String(node.value) });
    case 'obj':
      return phrase('an object', 'type.object');
    case undefined:
      return phrase('nothing', 'nothing');
  }
}
