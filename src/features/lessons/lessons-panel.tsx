import { useCommand } from '../../commands';
import { useT } from '../../i18n';
import { Button, EmptyState, LessonIcon } from '../../ui';

/** The way to the lessons, in the left panel. */
export function LessonsPanel() {
  const t = useT();
  const open = useCommand('view.lessons');
  return (
    <EmptyState
      title={t('lessons.headline')}
      icon={<LessonIcon />}
      actions={
        <Button variant="primary" onClick={open.run}>
          {t('lessons.open')}
        </Button>
      }
    >
      {t('lessons.panel')}
    </EmptyState>
  );
}
