/** What could have stopped a call, in words: headline, proof, and what a tighter schema would say. */
import type { CallVerdict } from '../../core/verdict/model';
import { tokenName } from '../../core/mask/verdict';
import type { Translate } from '../../i18n';
import { code } from './with-code';

export interface StopWords {
  title: string;
  text: string;
  tighten: string | null;
  /** The keyword that is at stake; null where none is. */
  keyword: string | null;
  /** What the button that leads to the tokens says; null where there are none to show. */
  show: string | null;
}

export function stopWords({ stop, layer, problem }: CallVerdict, t: Translate): StopWords {
  switch (stop.t) {
    case 'blocked': {
      const { index, total, token, byte, keyword } = stop;
      const words = { token: code(tokenName(token)), byte: code(byteName(byte)) };
      return {
        title: t('verdict.blocked', { number: index + 1, total }),
        text:
          keyword === null
            ? t('verdict.blockedByJson', words)
            : t('verdict.blockedBy', { ...words, keyword: code(keyword) }),
        tighten: null,
        keyword,
        show: t('verdict.show'),
      };
    }
    case 'open':
      return {
        title: t(`verdict.open.${stop.why}`),
        text: t(`verdict.open.${stop.why}.why`),
        tighten: null,
        keyword: null,
        show: stop.why === 'no-tool' ? null : t('verdict.showTokens'),
      };
    case 'never': {
      const { reason, tighten } = stop;
      const keyword = lastPart(problem.schemaPath);
      const why =
        reason === 'not-enforced'
          ? t('verdict.reason.not-enforced.why', {
              keyword: keyword === null ? t('verdict.reason.not-enforced.someKeyword') : code(keyword),
            })
          : t(`verdict.reason.${reason}.why`);
      return {
        title: t(`verdict.reason.${reason}`),
        text: why,
        tighten: tighten === null ? null : tightenWords(tighten, t),
        keyword: layer === 'syntax' ? keyword : null,
        show:
          layer === 'protocol' || reason === 'no-grammar'
            ? null
            : t(reason === 'cut-off' ? 'verdict.showEnd' : 'verdict.showTokens'),
      };
    }
  }
}

function tightenWords(
  { keyword, schemaPath }: NonNullable<Extract<CallVerdict['stop'], { t: 'never' }>['tighten']>,
  t: Translate,
): string {
  if (keyword === 'own') return t('verdict.tighten.own');
  const wanted = code(keyword === 'type' ? '"type": "object"' : keyword);
  return schemaPath === null
    ? t('verdict.tighten', { keyword: wanted })
    : t('verdict.tighten.at', { keyword: wanted, place: code(`#${schemaPath}`) });
}

const lastPart = (pointer: string | undefined): string | null =>
  pointer === undefined || pointer === '' ? null : pointer.slice(pointer.lastIndexOf('/') + 1);

const byteName = (byte: number): string =>
  byte > 0x20 && byte < 0x7f
    ? String.fromCharCode(byte)
    : `0x${byte.toString(16).toUpperCase().padStart(2, '0')}`;
