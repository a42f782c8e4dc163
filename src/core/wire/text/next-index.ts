/**
 * Where a text holds a marker next. The last answer of each marker is kept, so that going through a text once looks at each
 * of its characters once for each marker, also where a marker is missing.
 */
export class NextIndex {
  private readonly known = new Map<string, number>();

  constructor(
    private readonly text: string,
    private readonly end: number,
  ) {}

  /** The first place at or after `from` that holds all of `marker` before the end; Infinity when there is none. */
  of(marker: string, from: number): number {
    const known = this.known.get(marker);
    if (known !== undefined && known >= from && known !== Infinity) return known;
    if (known === Infinity) return Infinity;
    const at = this.text.indexOf(marker, from);
    const found = at < 0 || at + marker.length > this.end ? Infinity : at;
    this.known.set(marker, found);
    return found;
  }

  /** The nearest of several markers. */
  nearest(markers: readonly string[], from: number): number {
    let nearest = Infinity;
    for (const marker of markers) nearest = Math.min(nearest, this.of(marker, from));
    return nearest;
  }
}
