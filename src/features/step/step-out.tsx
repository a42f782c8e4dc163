/** What came out of the step. What goes on to the model says so. */
import type { Moment } from '../../core/runtime/moment';
import type { StepDetail } from '../../core/runtime/events';
import { useI18n, useT } from '../../i18n';
import { Chip, CopyButton, JsonTree, MonoText } from '../../ui';
import { ArgsView } from './args-view';
import { Entries } from './entries';
import { Facts, Scroll, Section, type Fact } from './section';
import { BytesTable } from './tables';
import s from './step.module.css';

export function StepOut({ moment }: { moment: Moment }) {
  const { detail } = moment.event;
  switch (detail.t) {
    case 'prompt':
      return <Parts detail={detail} />;
    case 'project':
      return <Messages detail={detail} />;
    case 'respond':
      return <Response moment={moment} detail={detail} />;
    case 'detect':
      return <Detected detail={detail} moment={moment} />;
    case 'parse':
      return <Parsed detail={detail} />;
    case 'validate':
      return (
        <Judged
          valid={detail.valid}
          count={moment.event.problems.filter(({ severity }) => severity === 'error').length}
        />
      );
    case 'authorize':
      return <Decided decision={detail.decision} />;
    case 'execute':
      return <Result detail={detail} />;
    case 'observe':
      return <Observed detail={detail} />;
    case 'end':
      return <Ended detail={detail} />;
  }
}

type Detail<T extends StepDetail['t']> = Extract<StepDetail, { t: T }>;

function Parts({ detail }: { detail: Detail<'prompt'> }) {
  const t = useT();
  return (
    <Section title={t('step.out')} meta={t('step.out.parts')}>
      <BytesTable rows={detail.parts} head="name" />
    </Section>
  );
}

function Messages({ detail }: { detail: Detail<'project'> }) {
  const t = useT();
  return (
    <Section title={t('step.out')} meta={<Chip>{t('step.toModel')}</Chip>}>
      <BytesTable
        rows={detail.messages.map(({ role, bytes, marked }) => ({ name: role, bytes, marked }))}
        head="role"
      />
    </Section>
  );
}

function Response({ moment, detail }: { moment: Moment; detail: Detail<'respond'> }) {
  const { t, bytes } = useI18n();
  const text = moment.paste?.text ?? '';
  const where =
    detail.parts > 1
      ? t('step.in.responsePart', { response: detail.entry + 1, part: detail.part + 1, parts: detail.parts })
      : t('step.in.response', { response: detail.entry + 1 });
  const chunks = detail.chunks === 0 ? t('step.out.whole') : t('step.out.chunks', { count: detail.chunks });
  return (
    <Section
      title={t('step.out')}
      meta={`${where} · ${bytes(detail.bytes)} · ${chunks}`}
      actions={<CopyButton iconOnly size="s" text={text} label={t('step.copy.text')} />}
    >
      <Scroll label={where}>
        <MonoText text={text} limit={4_000} />
      </Scroll>
    </Section>
  );
}

function Detected({ detail, moment }: { detail: Detail<'detect'>; moment: Moment }) {
  const t = useT();
  const { stop, text } = detail;
  const model = moment.response?.model;
  const facts: Fact[] = [
    {
      name: t('step.out.model'),
      value:
        model === undefined ? (
          <span className={s['quiet']}>{t('step.usage.notReported')}</span>
        ) : (
          <code>{model}</code>
        ),
    },
    {
      name: t('step.out.stop'),
      value:
        stop === undefined ? (
          <span className={s['quiet']}>{t('step.out.noStop')}</span>
        ) : (
          <code>{stop.raw}</code>
        ),
    },
  ];
  return (
    <Section title={t('step.out')}>
      <Facts facts={facts} />
      {text === '' ? (
        <p className={s['quiet']}>{t('step.out.noText')}</p>
      ) : (
        <Scroll label={t('step.out.text')}>
          <MonoText text={text} limit={4_000} />
        </Scroll>
      )}
    </Section>
  );
}

function Parsed({ detail: { call } }: { detail: Detail<'parse'> }) {
  const t = useT();
  return (
    <Section
      title={t('step.out')}
      actions={<CopyButton iconOnly size="s" text={call.args.text} label={t('step.copy.args')} />}
    >
      <Facts
        facts={[
          { name: t('step.field.name'), value: <code>{call.name}</code> },
          {
            name: t('step.field.id'),
            value: (
              <>
                <code>{call.id}</code>
                {call.idOrigin === 'made' ? (
                  <span className={s['quiet']}> {t('step.field.madeId')}</span>
                ) : null}
              </>
            ),
          },
          {
            name: t('step.field.written'),
            value: t(call.expression === 'native' ? 'step.field.native' : 'step.field.asText'),
          },
          // Of a provider's call of a tool the action says nothing: it was never written.
          ...(call.expression === 'native' && call.action === 'directly_call_tool'
            ? []
            : [{ name: t('step.field.action'), value: <code>{call.action}</code> }]),
          {
            name: t('step.field.complete'),
            value: call.complete ? (
              <Chip tone="ok">{t('step.field.complete')}</Chip>
            ) : (
              <Chip tone="bad">{t('step.field.cutOff')}</Chip>
            ),
          },
        ]}
      />
      <ArgsView record={call} />
    </Section>
  );
}

function Judged({ valid, count }: { valid: boolean; count: number }) {
  const t = useT();
  return (
    <Section
      title={t('step.out')}
      meta={
        valid ? (
          <Chip tone="ok">{t('step.out.valid')}</Chip>
        ) : (
          <Chip tone="bad">{t('step.out.invalid', { count })}</Chip>
        )
      }
    >
      {null}
    </Section>
  );
}

function Decided({ decision }: { decision: Detail<'authorize'>['decision'] }) {
  const t = useT();
  const tone = { allow: 'ok', refuse: 'bad', ask: 'accent' } as const;
  return (
    <Section
      title={t('step.out')}
      meta={<Chip tone={tone[decision]}>{t(`step.out.decision.${decision}`)}</Chip>}
    >
      {null}
    </Section>
  );
}

function Result({ detail: { result } }: { detail: Detail<'execute'> }) {
  const t = useT();
  const value = result.ok ? result.value : { ok: false, error: { ...result.error } };
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  const label = t(result.ok ? 'step.out.result' : 'step.out.error');
  return (
    <Section
      title={t('step.out')}
      meta={<Chip>{t('step.toModel')}</Chip>}
      actions={<CopyButton iconOnly size="s" text={text} label={t('step.copy.result')} />}
    >
      {typeof value === 'string' ? (
        <Scroll label={label}>
          <MonoText text={value} limit={4_000} />
        </Scroll>
      ) : (
        <JsonTree label={label} value={value} openLevels={3} className={s['tree']} />
      )}
    </Section>
  );
}

function Observed({ detail: { entries } }: { detail: Detail<'observe'> }) {
  const t = useT();
  return (
    <Section title={t('step.out')} meta={<Chip>{t('step.toModel')}</Chip>}>
      {entries.length === 0 ? (
        <p className={s['quiet']}>{t('step.out.nothing')}</p>
      ) : (
        <Entries entries={entries} />
      )}
    </Section>
  );
}

function Ended({ detail }: { detail: Detail<'end'> }) {
  const t = useT();
  // The other endings have no text of the model's.
  if (detail.text.trim() === '' || (detail.reason !== 'finish' && detail.reason !== 'answer')) return null;
  return (
    <Section
      title={t('step.out')}
      meta={t('step.out.end')}
      actions={<CopyButton iconOnly size="s" text={detail.text} label={t('step.copy.text')} />}
    >
      <Scroll label={t('step.out.end')}>
        <MonoText text={detail.text} limit={4_000} />
      </Scroll>
    </Section>
  );
}
