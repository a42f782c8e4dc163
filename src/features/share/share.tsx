/** The share dialog. Nothing is copied until a button says so; what is inside and what looks secret stands before it. */
import { FILE_EXTENSION } from '../../core/share/file';
import { shortHash } from '../../core/base/hash';
import { useI18n, useT } from '../../i18n';
import { download } from '../../platform/downloads';
import {
  Banner,
  Button,
  CopyButton,
  Dialog,
  DownloadIcon,
  LoadingState,
  LockIcon,
  TextInput,
} from '../../ui';
import { Contents } from './contents';
import { LinkSize } from './link-size';
import { Secrets } from './secrets';
import { useShare } from './use-share';
import s from './share.module.css';

export function Share({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { bytes, say } = useI18n();
  const share = useShare();
  if (share === null) return null;
  const { parcel, secrets, redacted } = share;
  const open = secrets.filter((secret) => !redacted.has(secret.text)).length;
  const save = () => {
    if (parcel !== null) download(`${share.title}${FILE_EXTENSION}`, parcel.file, 'application/json');
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('share.heading')}
      subtitle={
        parcel === null ? (
          t('share.making')
        ) : (
          <span>
            {t('share.opensAt', { step: parcel.replay.step === '' ? '1.prompt.0' : parcel.replay.step })}{' '}
            {parcel.replay.promised.hash === '' ? (
              t('share.noHash')
            ) : (
              <>
                {t('share.hash')} <code>{shortHash(parcel.replay.promised.hash)}</code>
              </>
            )}
          </span>
        )
      }
      size="l"
      flush
      footer={
        <div className={s['footer']}>
          <div className={s['linkRow']}>
            <TextInput
              label={t('share.link')}
              hideLabel
              mono
              readOnly
              icon={<LockIcon />}
              value={parcel?.link ?? ''}
              onChange={() => undefined}
              onFocus={(event) => event.currentTarget.select()}
            />
            <Button
              size="l"
              icon={<DownloadIcon />}
              onClick={save}
              aria-disabled={parcel === null ? true : undefined}
            >
              {t('share.file', { size: parcel === null ? '…' : bytes(parcel.file.length) })}
            </Button>
            {open > 0 ? (
              <>
                <CopyButton size="l" text={() => parcel?.link ?? ''} label={t('share.copyAsIs')} />
                <Button size="l" variant="primary" onClick={share.redactAll}>
                  {t('share.redactAll', { count: open })}
                </Button>
              </>
            ) : (
              <CopyButton
                size="l"
                variant="primary"
                text={() => parcel?.link ?? ''}
                label={t('share.copy')}
              />
            )}
          </div>
          <p className={s['note']}>{t('share.note')}</p>
        </div>
      }
    >
      {share.problem === null ? null : (
        <Banner tone="bad" title={share.problem.code} announce="alert">
          {say(share.problem)}
        </Banner>
      )}
      <div className={s['columns']}>
        <Contents contents={share.contents} packed={parcel?.link.length ?? null} />
        <Secrets secrets={secrets} redacted={redacted} onToggle={share.toggle} />
      </div>
      {parcel === null ? (
        <LoadingState label={t('share.making')} />
      ) : (
        <LinkSize characters={parcel.link.length} />
      )}
    </Dialog>
  );
}
