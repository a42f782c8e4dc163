/** What could have stopped the failing call: the first blocked token or why there is none, and who would have stopped it. */
import type { CallVerdict, Enforcer } from '../../core/verdict/model';
import { useI18n } from '../../i18n';
import { revealFirstBlocked } from '../../state/reveal-tokens';
import { useSession } from '../../state/react';
import { Button, OutcomeGlyph, type Glyph } from '../../ui';
import { Section } from './section';
import { stopWords } from './stop-words';
import { code, WithCode } from './with-code';
import s from './stop-card.module.css';

const GLYPHS: Readonly<Record<Enforcer['does'], Glyph>> = {
  stopped: 'ok',
  would: 'ok',
  'could-not': 'none',
  passed: 'none',
  'not-reached': 'none',
  open: 'none',
};

export function StopCard({ verdict }: { verdict: CallVerdict }) {
  const { t, list } = useI18n();
  const session = useSession();
  const { title, text, tighten, keyword, show } = stopWords(verdict, t);
  const who = keyword === null ? t('verdict.who') : t('verdict.whoKeyword', { keyword: code(keyword) });
  const does = (one: Enforcer): string =>
    one.providers === undefined
      ? t(`verdict.does.${one.does}`)
      : t('verdict.does.wouldStrict', { providers: list(one.providers) });
  return (
    <Section title={t('verdict.title')}>
      <p className={s['title']}>{title}</p>
      <p className={s['words']}>
        <WithCode text={text} />
        {tighten === null ? null : (
          <>
            {' '}
            <WithCode text={tighten} />
          </>
        )}
      </p>
      <h4 className={s['who']}>
        <WithCode text={who} />
      </h4>
      <ul className={s['enforcers']}>
        {verdict.enforcers.map((one) => (
          <li key={one.who} data-does={one.does}>
            <OutcomeGlyph glyph={one.providers === undefined ? GLYPHS[one.does] : 'none'} size="s" />
            <span>{t(`verdict.who.${one.who}`)}</span> <span className={s['does']}>{does(one)}</span>
          </li>
        ))}
      </ul>
      {show === null ? null : (
        <div>
          <Button size="s" onClick={() => revealFirstBlocked(session)}>
            {show}
          </Button>
        </div>
      )}
    </Section>
  );
}
