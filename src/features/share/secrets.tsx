import { mask, type Secret } from '../../core/share/secrets';
import { useT } from '../../i18n';
import { Button, Chip, OutcomeGlyph } from '../../ui';
import s from './share.module.css';

interface SecretsProps {
  secrets: readonly Secret[];
  redacted: ReadonlySet<string>;
  onToggle: (text: string) => void;
}

export function Secrets({ secrets, redacted, onToggle }: SecretsProps) {
  const t = useT();
  const open = secrets.filter((secret) => !redacted.has(secret.text)).length;
  return (
    <section className={s['column']} aria-labelledby="share-secrets">
      <div className={s['columnHead']}>
        <h3 id="share-secrets">{t('share.secrets')}</h3>
        {open === 0 ? (
          <Chip tone="ok">{secrets.length === 0 ? t('share.noneFound') : t('share.allRedacted')}</Chip>
        ) : (
          <Chip tone="warn">{t('share.toLookAt', { count: open })}</Chip>
        )}
      </div>
      <ul className={s['secrets']}>
        {secrets.map((secret) => {
          const done = redacted.has(secret.text);
          return (
            <li key={secret.text}>
              <OutcomeGlyph glyph={done ? 'ok' : 'warn'} />
              <span>
                <strong>{t(`share.kind.${secret.kind}`)}</strong>{' '}
                <code>{done ? t('share.redacted') : mask(secret)}</code>
                <small>{t('share.places', { count: secret.count, first: secret.places[0] ?? '' })}</small>
              </span>
              <Button size="s" onClick={() => onToggle(secret.text)}>
                {done ? t('share.keep') : t('share.redact')}
              </Button>
            </li>
          );
        })}
      </ul>
      <p className={s['note']}>{secrets.length === 0 ? t('share.noProof') : t('share.newHash')}</p>
    </section>
  );
}
