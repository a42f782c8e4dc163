import type { SourceSpan } from '../../core/base/span';
import { useI18n, useT } from '../../i18n';
import { Chip } from '../../ui';
import type { Findings, FoundCall, FoundResponse } from './findings';
import s from './found.module.css';

type Show = (at: SourceSpan) => void;

/** Conversations, their turns, and the calls of each answer. */
export function FoundSessions({ findings, onShow }: { findings: Findings; onShow: Show }) {
  const t = useT();
  const several = findings.sessions.length > 1;
  return (
    <>
      {findings.sessions.map((session, i) => (
        <section key={i} className={s['section']} aria-label={t('found.conversation', { n: i + 1 })}>
          <h3 className={s['title']}>
            <span>{several ? t('found.conversation', { n: i + 1 }) : t('found.responses')}</span>
            {session.title === null ? null : <span className={s['name']}>{session.title}</span>}
            <span className={s['quiet']}>
              {[
                t('found.turns', { count: session.turns }),
                ...(session.tools === 0 ? [] : [t('found.tools', { count: session.tools })]),
                ...(session.results === 0 ? [] : [t('found.results', { count: session.results })]),
              ].join(' · ')}
            </span>
          </h3>
          <ol className={s['list']}>
            {session.responses.map((response, j) => (
              <li key={j}>
                <ResponseFacts response={response} onShow={onShow} />
              </li>
            ))}
          </ol>
        </section>
      ))}
      {findings.responses > findings.listed ? (
        <p className={s['more']}>{t('found.more', { count: findings.responses - findings.listed })}</p>
      ) : null}
    </>
  );
}

function ResponseFacts({ response, onShow }: { response: FoundResponse; onShow: Show }) {
  const { t, number } = useI18n();
  const { usage } = response;
  const facts = [
    ...(response.model === null ? [] : [response.model]),
    ...(response.text === 0
      ? []
      : [`${t('found.text')}: ${t('found.characters', { count: response.text })}`]),
    ...(response.reasoning === 0
      ? []
      : [`${t('found.reasoning')}: ${t('found.characters', { count: response.reasoning })}`]),
    ...(response.stop === null ? [] : [`${t('found.stop')}: ${response.stop}`]),
    ...(response.chunks === 0 ? [] : [`${t('found.chunks')}: ${number(response.chunks)}`]),
    ...(usage === null
      ? []
      : [
          `${t('found.usage')}: ${t('found.usage.words', {
            input: usage.inputTotal === undefined ? '–' : number(usage.inputTotal),
            output: usage.output === undefined ? '–' : number(usage.output),
          })}${usage.cacheRead === undefined ? '' : `, ${t('found.usage.cached', { n: number(usage.cacheRead) })}`}`,
        ]),
  ];
  return (
    <div className={s['response']}>
      <button type="button" className={s['row']} onClick={() => onShow(response.at)}>
        <span className={s['turn']}>
          {t('found.turn', { n: response.turn })}
          {response.choice === 0 ? '' : ` (${response.choice + 1})`}
        </span>
        <span className={s['quiet']}>{facts.join(' · ')}</span>
      </button>
      {response.error === null ? null : (
        <p className={s['calls']}>
          <Chip tone="bad">{t('found.error')}</Chip> {response.error}
        </p>
      )}
      <Calls calls={response.calls} onShow={onShow} />
      {response.candidates.length === 0 ? null : (
        <>
          <p className={s['quiet']}>{t('found.candidates')}</p>
          <Calls calls={response.candidates} onShow={onShow} />
        </>
      )}
    </div>
  );
}

function Calls({ calls, onShow }: { calls: readonly FoundCall[]; onShow: Show }) {
  const t = useT();
  if (calls.length === 0) return null;
  return (
    <p className={s['calls']}>
      {calls.map((call, i) => {
        const { at } = call;
        const name = <code>{call.name === '' ? '–' : call.name}</code>;
        return (
          <span key={i} className={s['call']}>
            {at === null ? (
              name
            ) : (
              <button type="button" className={s['link']} onClick={() => onShow(at)}>
                {name}
              </button>
            )}
            {call.state === 'ok' ? null : (
              <Chip tone="bad">{t(call.state === 'cut' ? 'found.incomplete' : 'found.notJson')}</Chip>
            )}
          </span>
        );
      })}
    </p>
  );
}
