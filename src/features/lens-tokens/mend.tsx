import { fixEdits } from '../../core/base/problem';
import { takeFix } from '../../state/apply-fix';
import { useSession } from '../../state/react';
import { useI18n } from '../../i18n';
import { Button, MendCard } from '../../ui';
import type { TracedModel } from './use-lens-tokens';

/** What mends the text at the first blocked token, where the run knows it. */
export function Mend({ model }: { model: TracedModel }) {
  const { t, sayTitle } = useI18n();
  const session = useSession();
  const { facts, trace, cursor } = model;
  const fix = facts.textProblems.find((problem) => problem.fix !== undefined)?.fix;
  if (fix === undefined || cursor !== trace.firstBlocked) return null;
  const edits = fixEdits(fix);
  return (
    <MendCard
      title={t('maskView.mend')}
      actions={
        edits.length === 0 ? undefined : (
          <Button size="s" onClick={() => void takeFix(session, edits, sayTitle(fix))}>
            {t('maskView.mendApply')}
          </Button>
        )
      }
    >
      <p>{sayTitle(fix)}</p>
    </MendCard>
  );
}
