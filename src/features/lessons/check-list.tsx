/** What was computed, each as a sentence with its sign. */
import { useI18n, type I18n } from '../../i18n';
import type { Check } from '../../lessons/lesson';
import { Chip, OutcomeGlyph } from '../../ui';
import type { CheckPlace, CheckResult } from './check';
import { InlineMarkup } from './markup';
import s from './lesson-text.module.css';

interface CheckListProps {
  /** Null: still being computed. */
  results: readonly CheckResult[] | null;
  place: CheckPlace;
}

export function CheckList({ results, place }: CheckListProps) {
  const i18n = useI18n();
  const { t } = i18n;
  if (results?.length === 0) return null;
  return (
    <div
      className={s['checks']}
      aria-busy={results === null}
      data-checks={results === null ? 'pending' : 'done'}
    >
      <p className={s['small']}>{t(results === null ? 'lessons.computing' : 'lessons.computed')}</p>
      <ul>
        {(results ?? []).map((result, i) => (
          <li key={i} data-holds={result.holds}>
            <OutcomeGlyph glyph={result.holds ? 'ok' : 'bad'} size="s" />
            <span>
              <InlineMarkup text={sentence(result, place, i18n)} />
              {result.holds ? null : (
                <>
                  {' '}
                  <Chip tone="bad">{t('lessons.check.notSo')}</Chip>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const LONGEST = 30;

function sentence(
  { check, found }: CheckResult,
  place: CheckPlace,
  { t, say, list, language, percent }: I18n,
): string {
  const text = code(textOf(check, place), t('lessons.emptyText'));
  switch (found.t) {
    case 'problem':
      return say(found.problem);
    case 'walk':
      return found.is === 'dead'
        ? t('lessons.check.dead', { text, at: found.at })
        : t(`lessons.check.${found.is}`, { text });
    case 'token':
    case 'no-token': {
      const token = check.t === 'token' ? code(check.token) : '';
      if (found.t === 'no-token') return t('lessons.check.noToken', { token });
      return found.allowed
        ? t('lessons.check.allowed', { text, token })
        : t('lessons.check.blocked', { text, token, byte: found.byte ?? 0 });
    }
    case 'allowed':
      return t('lessons.check.count', { text, count: found.count, size: found.size });
    case 'forced':
      return found.bytes === ''
        ? t('lessons.check.nothingForced', { text })
        : t('lessons.check.forced', { text, bytes: code(found.bytes) });
    case 'tokens':
      return t('lessons.check.tokens', { text, tokens: list(found.tokens.map((token) => code(token))) });
    case 'shorter':
      return t(`lessons.check.shorter.${check.t === 'shorter' ? check.in : 'tokens'}`, {
        first: found.first,
        second: found.second,
      });
    case 'contains': {
      const part = check.t === 'contains' ? check.part : '';
      return t(place.text.includes(part) ? 'lessons.check.contains' : 'lessons.check.containsNot', {
        part: code(part),
      });
    }
    case 'tool': {
      const tool = check.t === 'tool' ? code(check.tool) : '';
      return found.code === null
        ? t('lessons.check.toolWorks', { tool })
        : t('lessons.check.tool', { tool, code: code(found.code) });
    }
    case 'same-action':
      return t('lessons.check.same', { text: code(found.text) });
    case 'strategy': {
      const strategy = check.t === 'strategy' ? code(check.strategy) : '';
      const own = check.t === 'strategy' ? check.about?.[language] : undefined;
      return t(found.refuses ? 'lessons.check.refuses' : 'lessons.check.takes', {
        strategy,
        grammar: own ?? t('lessons.check.grammar'),
      });
    }
    case 'law': {
      const whole = check.t === 'law' ? check.whole : '';
      return t('lessons.check.law', {
        whole: code(whole),
        masked: percent(found.masked),
        conditioned: percent(found.conditioned),
      });
    }
  }
}

const textOf = (check: Check, place: CheckPlace): string =>
  ('text' in check ? check.text : undefined) ?? place.text;

/** As code, on one line; of a long text the end, where it lives or dies. */
function code(text: string, empty = ''): string {
  if (text === '') return empty;
  const line = text.replaceAll('`', '´').replaceAll('\n', '⏎');
  const characters = Array.from(line);
  return `\`${characters.length <= LONGEST ? line : `…${characters.slice(1 - LONGEST).join('')}`}\``;
}
