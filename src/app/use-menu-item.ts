import { useCommand } from '../commands';
import type { MenuItem } from '../ui';

/** A command as an item of a menu: its words, its key, whether it can be used, and whether it is what is chosen. */
export function useMenuItem(id: string): MenuItem {
  const { title, kbd, enabled, checked, run } = useCommand(id);
  return {
    kind: 'item',
    id,
    label: title,
    kbd,
    disabled: !enabled,
    choice: checked === undefined ? undefined : { role: 'radio', checked },
    onSelect: run,
  };
}
