/** The colours of the six prompt sections, calm to changing. They mean the section wherever its bytes are shown. */
import type { CSSProperties } from 'react';

/** Custom properties for CSS: `--section`, and `--section-soft` for surfaces. `index` from 0; null: no section's bytes. */
export const sectionColour = (index: number | null): CSSProperties =>
  index === null
    ? { '--section': 'var(--line-strong)', '--section-soft': 'var(--surface-2)' }
    : { '--section': `var(--sec-${index + 1})`, '--section-soft': `var(--sec-${index + 1}-soft)` };
