import { useMemo } from 'react';
import { toolSource } from '../../core/base/span';
import { useI18n } from '../../i18n';
import { reveal } from '../../state/reveal';
import { useDocumentState, useSession } from '../../state/react';
import { Button, EditIcon, MonoText } from '../../ui';
import { schemaPlace } from './schema-place';
import type { Explained } from './why';
import s from './why.module.css';

interface SchemaExcerptProps {
  about: Explained;
  pointer: string;
  keyword: string;
}

/** The keyword in the schema's own text, and the way to where it is edited. */
export function SchemaExcerpt({ about: { grammar, tool }, pointer, keyword }: SchemaExcerptProps) {
  const { t } = useI18n();
  const session = useSession();
  const schema = grammar.kind === 'schema' ? grammar.text : null;
  const place = useMemo(() => (schema === null ? null : schemaPlace(schema, pointer)), [schema, pointer]);
  const editable = useDocumentState(
    (state) => state.document?.tools.some((one) => one.name === tool && one.schema === schema) ?? false,
  );
  if (place === null) return null;
  const { text, mark, line, cut, span } = place;
  const shown = `${cut.before ? '…' : ''}${text}${cut.after ? '…' : ''}`;
  const shift = cut.before ? 1 : 0;
  return (
    <section>
      <h4 className={s['subhead']}>{t('maskView.inSchema')}</h4>
      <div className={s['excerpt']}>
        <span className={s['line']} aria-label={t('maskView.line', { number: line })}>
          {line}
        </span>
        <MonoText
          text={shown}
          ranges={[{ start: mark.start + shift, end: mark.end + shift, kind: 'strong' }]}
          label={t('maskView.inSchema')}
        />
      </div>
      {editable && tool !== null ? (
        <p className={s['row']}>
          <Button
            size="s"
            icon={<EditIcon />}
            onClick={() => {
              // The panel with the tools stands beside the three lenses.
              session.view({ maximised: null });
              reveal(session, { source: toolSource(tool), ...span }, 'edit');
            }}
          >
            {t('maskView.editKeyword', { keyword })}
          </Button>
        </p>
      ) : null}
    </section>
  );
}
