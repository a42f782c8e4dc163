import { useT } from '../../i18n';
import { Chip, CopyButton, MonoText } from '../../ui';
import s from './stream.module.css';

/** The chunk as it stands in the paste. */
export function ChunkText({ raw, name }: { raw: string; name: string | undefined }) {
  const t = useT();
  return (
    <section className={s['column']} aria-label={t('stream.thisChunk')}>
      <h3 className={s['title']}>
        {t('stream.thisChunk')}
        {name === undefined ? null : (
          <Chip>
            <code>{name}</code>
          </Chip>
        )}
        <CopyButton iconOnly size="s" text={raw} label={t('stream.copy')} />
      </h3>
      <MonoText text={raw} label={t('stream.thisChunk')} className={s['text']} />
    </section>
  );
}
