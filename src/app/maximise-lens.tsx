import { useCommand } from '../commands';
import { useLayoutWidth } from '../platform/media';
import { useViewState } from '../state/react';
import type { LensId } from '../state/types';
import { CommandIconButton, MaximizeIcon, MinimizeIcon } from '../ui';

interface MaximiseLensProps {
  lens: LensId;
  /** The lens shows more when it is alone, so that it can be so at every width. */
  atEveryWidth?: boolean;
}

/** Shows a lens alone, or all of them again. Only where several stand side by side. */
export function MaximiseLens({ lens, atEveryWidth = false }: MaximiseLensProps) {
  const wide = useLayoutWidth() === 'wide' || atEveryWidth;
  const alone = useViewState((state) => state.maximised === lens);
  const show = useCommand(`view.lens.${lens}`);
  const all = useCommand('view.lens.all');
  if (!wide) return null;
  const command = alone ? all : show;
  return (
    <CommandIconButton
      label={command.title}
      icon={alone ? <MinimizeIcon /> : <MaximizeIcon />}
      kbd={command.kbd}
      ariaKeys={command.ariaKeys}
      onPress={command.run}
    />
  );
}
