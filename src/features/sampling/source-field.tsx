/** Where probabilities come from, what that is, and the script. */
import type { Problem } from '../../core/base/problem';
import { lineColumn } from '../../core/base/span';
import { useI18n } from '../../i18n';
import { useSession } from '../../state/react';
import { useSamplingState, type ReportedCall } from '../../state/use-sampling';
import { Button, SegmentedControl, TextArea } from '../../ui';
import s from './sampling.module.css';

const SOURCES = ['model', 'response', 'script'] as const;
const MOST_MISTAKES = 3;

interface SourceFieldProps {
  logged: ReportedCall;
  /** What is wrong with the script. */
  problems: readonly Problem[];
  /** A script that fits the place; null while nothing is known of it. */
  example: string | null;
}

export function SourceField({ logged, problems, example }: SourceFieldProps) {
  const { t } = useI18n();
  const { sampling } = useSession();
  const { source, script } = useSamplingState();
  return (
    <div className={s['source']}>
      <SegmentedControl
        label={t('sampling.source')}
        options={SOURCES.map((id) => ({ id, label: t(`sampling.source.${id}`) }))}
        value={source}
        onChange={(id) => sampling.change({ source: id })}
      />
      <p className={s['about']}>
        {source === 'response' && logged.why !== null
          ? t(`sampling.response.${logged.why}`)
          : t(`sampling.about.${source}`)}
        {source === 'response' && logged.tokens !== null
          ? ` ${t('sampling.response.steps', { count: logged.tokens.length })}`
          : null}
      </p>
      {source === 'script' ? (
        <>
          <TextArea
            label={t('sampling.script.label')}
            mono
            rows={5}
            placeholder={t('sampling.script.placeholder')}
            value={script}
            onChange={(next) => sampling.change({ script: next })}
            error={problems.length === 0 ? undefined : <Mistakes script={script} problems={problems} />}
          />
          {example === null || script.trim() !== '' ? null : (
            <div>
              <Button size="s" onClick={() => sampling.change({ script: example })}>
                {t('sampling.script.example')}
              </Button>
            </div>
          )}
        </>
      ) : null}
    </div>
  );
}

function Mistakes({ script, problems }: { script: string; problems: readonly Problem[] }) {
  const { t } = useI18n();
  return (
    <span className={s['mistakes']}>
      {problems.slice(0, MOST_MISTAKES).map(({ message, at }, i) => (
        <span key={i}>
          {t('sampling.script.line', { line: lineColumn(script, at?.start ?? 0).line, message })}
        </span>
      ))}
      {problems.length > MOST_MISTAKES ? (
        <span>{t('sampling.script.more', { count: problems.length - MOST_MISTAKES })}</span>
      ) : null}
    </span>
  );
}
