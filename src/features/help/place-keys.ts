/** Keys that work while one part of the page has the focus; they belong to that part and cannot be changed. */
import type { PlainMessageKey } from '../../i18n';
import type { KeyCombo } from '../../platform/hotkeys';

export interface PlaceKeys {
  place: PlainMessageKey;
  keys: readonly { does: PlainMessageKey; combos: readonly KeyCombo[] }[];
}

export const PLACE_KEYS: readonly PlaceKeys[] = [
  {
    place: 'help.place.timeline',
    keys: [
      { does: 'help.timeline.step', combos: ['ArrowLeft', 'ArrowRight', ',', '.'] },
      { does: 'help.timeline.turn', combos: ['PageUp', 'PageDown'] },
      { does: 'help.timeline.ends', combos: ['Home', 'End'] },
    ],
  },
  {
    place: 'help.place.tree',
    keys: [
      { does: 'help.tree.move', combos: ['ArrowUp', 'ArrowDown'] },
      { does: 'help.tree.fold', combos: ['ArrowLeft', 'ArrowRight'] },
      { does: 'help.tree.siblings', combos: ['*'] },
    ],
  },
  {
    place: 'help.place.border',
    keys: [
      { does: 'help.border.move', combos: ['ArrowLeft', 'ArrowRight', 'Shift+ArrowRight'] },
      { does: 'help.border.fold', combos: ['Enter'] },
    ],
  },
  {
    place: 'help.place.editor',
    keys: [
      { does: 'help.editor.tab', combos: ['Control+KeyM'] },
      { does: 'help.editor.find', combos: ['$mod+KeyF'] },
      { does: 'help.editor.complete', combos: ['Control+Space'] },
    ],
  },
];
