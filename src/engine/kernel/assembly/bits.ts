/** What goes over all tokens of the vocabulary: `../bits.ts` is the same. */
import { hits } from './tables';

let bits: usize = 0;
let classes: usize = 0;
let size: i32 = 0;

/** Addresses of a mask and of the tokens' classes, and how many tokens there are. */
export function placeBits(bitsAt: usize, classesAt: usize, tokens: i32): void {
  bits = bitsAt;
  classes = classesAt;
  size = tokens;
}

/** Adds the first `found` hits to the mask. */
export function mark(found: i32): void {
  const end = hits + ((<usize>found) << 2);
  for (let at = hits; at < end; at += 4) {
    const token = load<u32>(at);
    const word = bits + (((<usize>token) >> 5) << 2);
    store<u32>(word, load<u32>(word) | (1 << (token & 31)));
  }
}

/** The tokens that the mask lacks become the hits. @returns how many */
export function lacking(): i32 {
  let next = hits;
  for (let first: i32 = 0; first < size; first += 32) {
    let left = ~load<u32>(bits + (((<usize>first) >> 5) << 2));
    if (size - first < 32) left &= (1 << (size - first)) - 1;
    for (; left !== 0; left &= left - 1) {
      store<i32>(next, first + <i32>ctz(left));
      next += 4;
    }
  }
  return <i32>((next - hits) >> 2);
}

/** The mask becomes that of the tokens of characters of some classes alone. @returns how many they are */
export function madeOf(some: i32): i32 {
  let count: i32 = 0;
  for (let first: i32 = 0; first < size; first += 32) {
    const end = min(first + 32, size);
    let word: u32 = 0;
    for (let token = first; token < end; token++) {
      const own = <i32>load<u16>(classes + ((<usize>token) << 1));
      word |= (<u32>(own !== 0 && (own & ~some) === 0)) << (token - first);
    }
    store<u32>(bits + (((<usize>first) >> 5) << 2), word);
    count += <i32>popcnt(word);
  }
  return count;
}
