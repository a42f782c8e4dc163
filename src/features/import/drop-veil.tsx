import { useT } from '../../i18n';
import { UploadIcon } from '../../ui';
import s from './drop-veil.module.css';

/** In the top layer, above an open dialog. */
const show = (element: HTMLDivElement | null): void => {
  if (element !== null && 'showPopover' in element) element.showPopover();
};

/** Over the whole page while files hang above it: they may be let go anywhere. */
export function DropVeil() {
  const t = useT();
  return (
    <div className={s['veil']} popover="manual" ref={show}>
      <div className={s['words']}>
        <UploadIcon />
        <strong>{t('import.letGo')}</strong>
      </div>
    </div>
  );
}
