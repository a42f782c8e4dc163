/** Looking ahead makes states that the text itself never asks for. Where they grow beyond a grammar's bounds, less is told. */
import { TooManyAlternatives } from '../json/objects';
import { LangTooLarge } from '../lang';

export function bounded<T, E>(otherwise: E, look: () => T): T | E {
  try {
    return look();
  } catch (error) {
    if (error instanceof LangTooLarge || error instanceof TooManyAlternatives) return otherwise;
    throw error;
  }
}
