/**
 * A streamed response as it came: after each chunk the parts that had arrived, what the chunk added, where the arguments'
 * JSON stood, and whether a grammar made from the tool's schema could still have gone on.
 */
import { useT } from '../../i18n';
import { EmptyState, PanelColumns, PanelFrame } from '../../ui';
import { ArrivedPart } from './arrived-part';
import { ChunkBar } from './chunk-bar';
import { ChunkText } from './chunk-text';
import { useStream } from './use-stream';
import s from './stream.module.css';

export function StreamPanel() {
  const t = useT();
  const stream = useStream();
  const { frame, response } = stream;
  if (!stream.ran) return <Empty title={t('stream.notRun.title')} text={t('stream.notRun.text')} />;
  if (response === null) return <Empty title={t('stream.none.title')} text={t('stream.none.text')} />;
  if (frame === null) return <Empty title={t('stream.whole.title')} text={t('stream.whole.text')} />;
  return (
    <PanelFrame>
      <ChunkBar frame={frame} whole={stream.whole} onGoTo={stream.goTo} onShow={stream.showInSource} />
      <PanelColumns
        first={<ChunkText raw={stream.raw} name={frame.name} />}
        second={
          <section className={s['column']} aria-label={t('stream.soFar')}>
            <h3 className={s['title']}>{t('stream.soFar')}</h3>
            {frame.parts.length === 0 ? <p className={s['quiet']}>{t('stream.nothingYet')}</p> : null}
            {frame.parts.map((part) => {
              const call = stream.callOf(part.part);
              return (
                <ArrivedPart
                  key={part.part}
                  part={part}
                  liveness={call === null ? null : stream.liveness(call, part.text.length)}
                />
              );
            })}
            {frame.stopped && response.stop !== undefined ? (
              <p className={s['quiet']}>{t('stream.stopped', { reason: response.stop.raw })}</p>
            ) : null}
          </section>
        }
      />
    </PanelFrame>
  );
}

function Empty({ title, text }: { title: string; text: string }) {
  return (
    <EmptyState compact title={title}>
      {text}
    </EmptyState>
  );
}
