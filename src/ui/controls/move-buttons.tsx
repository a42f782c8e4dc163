import { useT } from '../../i18n';
import { ArrowDownIcon, ArrowUpIcon } from '../icons';
import { IconButton } from './icon-button';

export interface MoveButtonsProps {
  /** What is moved, in its name: "message 2". */
  what: string;
  index: number;
  count: number;
  onMove: (by: -1 | 1) => void;
}

/** Up and down in a list. At an end the button stays and says so by being disabled to the reader alone, so focus is kept. */
export function MoveButtons({ what, index, count, onMove }: MoveButtonsProps) {
  const t = useT();
  const first = index === 0;
  const last = index === count - 1;
  return (
    <>
      <IconButton
        size="s"
        label={t('ui.moveUp', { what })}
        icon={<ArrowUpIcon />}
        aria-disabled={first ? true : undefined}
        onClick={first ? undefined : () => onMove(-1)}
      />
      <IconButton
        size="s"
        label={t('ui.moveDown', { what })}
        icon={<ArrowDownIcon />}
        aria-disabled={last ? true : undefined}
        onClick={last ? undefined : () => onMove(1)}
      />
    </>
  );
}
