import type { ReactNode } from 'react';
import { useI18n } from '../../i18n';
import { Button, HashIcon, IconButton, TableIcon } from '../../ui';
import type { TokenLook } from './encodings';
import { FindBar, type FindModel } from './find-bar';
import { EncodingSelects } from './look-bar';
import type { TracedModel } from './use-lens-tokens';
import { VocabularySelect } from './vocabulary-select';
import s from './mask-view.module.css';

interface MaskHeadProps {
  model: TracedModel;
  look: TokenLook;
  onLook: (look: TokenLook) => void;
  find: FindModel;
  asTable: boolean;
  onAsTable: (asTable: boolean) => void;
  actions: ReactNode;
}

/** Whose tokens these are, and how they are seen. */
export function MaskHead({ model, look, onLook, find, asTable, onAsTable, actions }: MaskHeadProps) {
  const { t } = useI18n();
  return (
    <header className={s['head']}>
      <div className={s['words']}>
        <h2 className={s['title']}>{t('lensTokens.title')}</h2>
        <code className={s['name']}>{model.name}</code>
        <span className={s['meta']}>{t('lensTokens.count', { count: model.trace.tokens.length })}</span>
        <VocabularySelect />
      </div>
      <div className={s['tools']}>
        <div className={s['wide']}>
          <FindBar find={find} />
        </div>
        {asTable ? null : (
          <>
            <EncodingSelects look={look} scale={model.scale} onChange={onLook} />
            <Button
              size="s"
              pressed={look.only}
              title={t('maskView.onlyWhy')}
              onClick={() => onLook({ ...look, only: !look.only })}
            >
              {t('maskView.only')}
            </Button>
          </>
        )}
        <div className={s['icons']}>
          {asTable ? null : (
            <IconButton
              size="s"
              label={t('maskView.ids')}
              icon={<HashIcon />}
              pressed={look.ids}
              onClick={() => onLook({ ...look, ids: !look.ids })}
            />
          )}
          <IconButton
            size="s"
            label={t('lensTokens.asTable')}
            icon={<TableIcon />}
            pressed={asTable}
            onClick={() => onAsTable(!asTable)}
          />
          {actions}
        </div>
      </div>
    </header>
  );
}
