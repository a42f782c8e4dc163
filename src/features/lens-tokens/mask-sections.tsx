import { memo, useMemo, useState, type ReactNode } from 'react';
import { useI18n } from '../../i18n';
import { Tabs } from '../../ui';
import s from './mask-view.module.css';

export interface MaskSection {
  id: string;
  title: string;
  content: ReactNode;
}

/** What other features know of the place, one at a time; nothing where there is none. */
export const MaskSections = memo(function MaskSections({ sections }: { sections: readonly MaskSection[] }) {
  const { t } = useI18n();
  const [chosen, setChosen] = useState<string | null>(null);
  const items = useMemo(() => sections.map(({ id, title }) => ({ id, label: title })), [sections]);
  const shown = sections.find(({ id }) => id === chosen) ?? sections[0];
  if (shown === undefined) return null;
  return (
    <section className={s['sections']} aria-label={t('maskView.sections')}>
      <Tabs label={t('maskView.sections')} items={items} value={shown.id} onChange={setChosen}>
        <div className={s['section']}>{shown.content}</div>
      </Tabs>
    </section>
  );
});
