/**
 * The lens with the page to itself: the tokens on top; below them the mask at the cursor, why a token of it may or may not come,
 * and where the grammar stands. What other features know of the same place stands below.
 */
import { useDeferredValue, useState, type ReactNode } from 'react';
import type { MaskModel } from '../../state/use-mask';
import { LensFrame } from '../../ui';
import { PLAIN_LOOK, type TokenLook } from './encodings';
import { EngineLine } from './engine-line';
import { useFind } from './find-bar';
import { Finding } from './finding';
import { Legend } from './look-bar';
import { MaskColumns } from './mask-columns';
import { MaskHead } from './mask-head';
import { MaskFigures } from './mask-figures';
import { MaskPathRow } from './mask-path-row';
import { MaskSections, type MaskSection } from './mask-sections';
import { MatteredWords } from './mattered-words';
import { TokenStrip } from './token-strip';
import { TokenOrigin } from './token-origin';
import { TokenTable } from './token-table';
import type { TracedModel } from './use-lens-tokens';
import { useTokenScale } from './use-token-scale';
import s from './mask-view.module.css';

interface MaskViewProps {
  mask: MaskModel;
  model: TracedModel;
  actions: ReactNode;
  sections: readonly MaskSection[];
}

export function MaskView({ mask, model: traced, actions, sections }: MaskViewProps) {
  const [look, setLook] = useState<TokenLook>(PLAIN_LOOK);
  const [asTable, setAsTable] = useState(false);
  const { model, feasible } = useTokenScale(traced, look, asTable);
  // Moving along the tokens goes before what is told of them.
  const settled = useDeferredValue(model);
  const find = useFind(model);
  return (
    <LensFrame>
      <div className={s['view']}>
        <MaskHead
          model={model}
          look={look}
          onLook={setLook}
          find={find}
          asTable={asTable}
          onAsTable={setAsTable}
          actions={actions}
        />
        <div className={s['notice']}>
          <TokenOrigin mask={mask} />
        </div>
        <div className={s['top']}>
          <div className={s['tokens']}>
            {asTable ? (
              <TokenTable model={model} />
            ) : (
              <>
                <TokenStrip model={model} look={look} found={find.found} />
                <MaskPathRow model={model} />
                <Legend look={look} scale={model.scale} />
                <MatteredWords look={look} feasible={feasible} />
              </>
            )}
          </div>
          <MaskFigures model={model} />
        </div>
        {model.trace.block === null ? (
          <div className={s['finding']}>
            <Finding model={model} />
          </div>
        ) : null}
        <MaskColumns model={settled} />
        <MaskSections sections={sections} />
        <div className={s['foot']}>
          <EngineLine model={model} />
        </div>
      </div>
    </LensFrame>
  );
}
