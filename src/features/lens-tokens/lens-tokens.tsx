import { useState, type ReactNode } from 'react';
import { useI18n } from '../../i18n';
import { IconButton, LensFrame, PanelHeader, TableIcon } from '../../ui';
import { AllowedList } from './allowed-list';
import { PLAIN_LOOK, type TokenLook } from './encodings';
import { EngineLine } from './engine-line';
import { Finding } from './finding';
import { EncodingSelects, Legend } from './look-bar';
import type { MaskSection } from './mask-sections';
import { MatteredWords } from './mattered-words';
import { MaskView } from './mask-view';
import { TokenDetail } from './token-detail';
import { TokenOrigin } from './token-origin';
import { TokenStrip } from './token-strip';
import { TokenTable } from './token-table';
import { TraceFacts } from './trace-facts';
import { VocabularySelect } from './vocabulary-select';
import { Waiting } from './waiting';
import { useTokenScale } from './use-token-scale';
import { useLensTokens, type LensTokensModel, type TracedModel } from './use-lens-tokens';
import s from './lens-tokens.module.css';

interface LensTokensProps {
  /** Buttons that belong to its place on the page. */
  actions?: ReactNode;
  /** The lens has the page to itself. */
  maximised?: boolean;
  /** What other features show of the same place, below the columns of the maximised lens. */
  sections?: readonly MaskSection[];
}

/** The token mask: which tokens a grammar of the tool's schema would have left at each step of the call. */
export function LensTokens({ actions, maximised = false, sections = [] }: LensTokensProps) {
  const model = useLensTokens();
  return maximised && model.traced !== null ? (
    <MaskView mask={model.mask} model={model.traced} actions={actions} sections={sections} />
  ) : (
    <Lens model={model} actions={actions} />
  );
}

function Lens({ model, actions }: { model: LensTokensModel; actions: ReactNode }) {
  const { t } = useI18n();
  const [asTable, setAsTable] = useState(false);
  const { traced } = model;
  return (
    <LensFrame>
      <PanelHeader
        title={t('lensTokens.title')}
        meta={
          traced === null
            ? []
            : [
                <code key="name">{traced.name}</code>,
                t('lensTokens.count', { count: traced.trace.tokens.length }),
              ]
        }
        actions={
          <>
            {traced === null ? null : (
              <IconButton
                label={t('lensTokens.asTable')}
                icon={<TableIcon />}
                pressed={asTable}
                onClick={() => setAsTable(!asTable)}
              />
            )}
            {actions}
          </>
        }
      />
      {/* The select stays where it is while its choice is traced, and keeps the focus. */}
      {model.mask.subject.kind === 'call' ? (
        <div className={s['engine']}>
          {traced === null ? null : <EngineLine model={traced} />}
          <VocabularySelect />
        </div>
      ) : null}
      <TokenOrigin mask={model.mask} />
      {traced === null ? <Waiting model={model} /> : <Traced model={traced} asTable={asTable} />}
    </LensFrame>
  );
}

const NOTHING_FOUND: ReadonlySet<number> = new Set();

function Traced({ model: traced, asTable }: { model: TracedModel; asTable: boolean }) {
  const [look, setLook] = useState<TokenLook>(PLAIN_LOOK);
  const { model, feasible } = useTokenScale(traced, look, asTable);
  return (
    <>
      <div className={s['scroll']}>
        <div className={s['summary']}>
          <Finding model={model} />
          <TraceFacts model={model} />
        </div>
        {asTable ? (
          <TokenTable model={model} />
        ) : (
          <div className={s['chips']}>
            <TokenStrip model={model} look={look} found={NOTHING_FOUND} />
            <div className={s['look']}>
              <EncodingSelects look={look} scale={model.scale} onChange={setLook} />
            </div>
            <Legend look={look} scale={model.scale} />
            <MatteredWords look={look} feasible={feasible} />
          </div>
        )}
        <div className={s['columns']}>
          <TokenDetail model={model} />
          <AllowedList model={model} />
        </div>
      </div>
    </>
  );
}
