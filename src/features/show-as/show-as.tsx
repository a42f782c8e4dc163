/** The call or the response of the step in another format, with everything that the format cannot carry. */
import { WRITERS } from '../../core/contract/writers';
import { useI18n, useT } from '../../i18n';
import { CopyButton, Dialog, EmptyState, MonoText, SegmentedControl, Select } from '../../ui';
import { LossList } from './loss-list';
import { useShowAs, type ShowAsModel } from './use-show-as';
import s from './show-as.module.css';

export function ShowAs({ onClose }: { onClose: () => void }) {
  const t = useT();
  const model = useShowAs();
  return model === null ? (
    <Dialog open onClose={onClose} title={t('showAs.title')} size="m">
      <EmptyState title={t('showAs.nothing')}>{t('showAs.nothingHint')}</EmptyState>
    </Dialog>
  ) : (
    <Shown model={model} onClose={onClose} />
  );
}

function Shown({ model, onClose }: { model: ShowAsModel; onClose: () => void }) {
  const t = useT();
  const { find } = useI18n();
  const { call, scope, target, written } = model;
  const format = find(`step.format.${model.format}`) ?? model.format;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('showAs.title')}
      subtitle={
        call === null || scope === 'response'
          ? t('showAs.leadResponse', { format })
          : t('showAs.lead', { name: call.name, format })
      }
      size="l"
      footer={
        <CopyButton
          variant="primary"
          size="l"
          text={written.text}
          label={written.as === 'json' ? t('showAs.copyJson') : t('showAs.copyText')}
        />
      }
    >
      <div className={s['bar']}>
        <Select
          label={t('showAs.format')}
          value={target}
          onChange={model.setTarget}
          options={WRITERS.map(({ id }) => ({ id, label: t(`showAs.target.${id}`) }))}
          fieldClassName={s['format']}
        />
        <SegmentedControl
          label={t('showAs.scope')}
          value={scope}
          onChange={model.setScope}
          options={[
            { id: 'call', label: t('showAs.call'), disabled: call === null },
            { id: 'response', label: t('showAs.response') },
          ]}
        />
      </div>
      <div className={s['columns']}>
        <section
          className={s['written']}
          aria-label={t(`showAs.target.${target}`)}
          // A scrolled text is reached and moved by the keys.
          tabIndex={0}
        >
          {written.text === '' ? (
            <p className={s['none']}>{t('showAs.noPlace')}</p>
          ) : (
            <MonoText text={written.text} />
          )}
        </section>
        <LossList losses={written.losses} />
      </div>
    </Dialog>
  );
}
