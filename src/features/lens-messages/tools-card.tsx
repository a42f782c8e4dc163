import type { ProjectedTool } from '../../core/projection/model';
import { useI18n } from '../../i18n';
import { Card, Chip, Disclosure, FoldedText } from '../../ui';
import { Size } from './message-card';
import s from './lens-messages.module.css';

interface ToolsCardProps {
  tools: readonly ProjectedTool[];
  bytes: number;
  tokens: number | null;
}

/** The tools, lifted out of the prompt: providers take them beside the messages and read them first. */
export function ToolsCard({ tools, bytes, tokens }: ToolsCardProps) {
  const { t, bytes: size } = useI18n();
  return (
    <Card>
      <div className={s['bars']} />
      <header className={s['head']}>
        <h3 className={s['role']}>{t('lensMessages.tools', { count: tools.length })}</h3>
        <Size bytes={bytes} tokens={tokens} />
        <Chip title={t('lensMessages.liftedWhy')}>{t('lensMessages.lifted')}</Chip>
      </header>
      <ul className={s['tools']}>
        {tools.map((tool, i) => (
          <li key={`${tool.name}${i}`}>
            <Disclosure
              summary={
                <span className={s['tool']}>
                  <code>{tool.name}</code>
                  {tool.valid ? null : <Chip tone="bad">{t('lensMessages.schemaNotSent')}</Chip>}
                  <span className={s['size']}>{size(tool.bytes)}</span>
                </span>
              }
            >
              <div className={s['schema']}>
                <p>{tool.description}</p>
                <FoldedText text={tool.schema} head={12} />
              </div>
            </Disclosure>
          </li>
        ))}
      </ul>
    </Card>
  );
}
