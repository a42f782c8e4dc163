import { useRef } from 'react';
import { useI18n } from '../../i18n';
import { CardList, EmptyState, followFocus, MessageIcon, PanelBody, PanelSection } from '../../ui';
import { PasteNext } from './paste-next';
import { ResponseCard } from './response-card';
import { useResponses } from './use-responses';
import s from './responses.module.css';

/** What the model said, one entry a turn, in order. */
export function ResponsesPanel() {
  const { t } = useI18n();
  const model = useResponses();
  const list = useRef<HTMLDivElement>(null);
  const { responses } = model;
  return (
    <PanelBody>
      <PanelSection
        title={t('responses.entries')}
        meta={String(responses.length)}
        words={t('responses.words')}
      >
        {responses.length === 0 ? (
          <EmptyState compact icon={<MessageIcon />} title={t('responses.none')}>
            {t('responses.noneText')}
          </EmptyState>
        ) : (
          <div ref={list} className={responses.length > 100 ? s['many'] : undefined}>
            <CardList
              label={t('responses.entries')}
              count={responses.length}
              cardKey={String}
              cardHeight={90}
              reveal={model.atCursor ?? -1}
              renderCard={(index) => {
                const entry = responses[index];
                return entry === undefined ? null : (
                  <ResponseCard
                    entry={entry}
                    index={index}
                    model={model}
                    onMove={(by) => {
                      followFocus(list.current, index, index + by);
                      model.move(index, by);
                    }}
                  />
                );
              }}
            />
          </div>
        )}
      </PanelSection>
      <PasteNext model={model} />
    </PanelBody>
  );
}
