/** From values to SVG paths. Pure; coordinates are rounded to a hundredth of a unit. */
export type ChartShape = 'line' | 'steps';

export interface Extent {
  /** Values that are reported. */
  count: number;
  low: number;
  high: number;
  /** The drawn range. */
  min: number;
  max: number;
}

export function extent(
  values: readonly (number | null)[],
  fixed: { min?: number | undefined; max?: number | undefined },
): Extent | null {
  let [count, low, high] = [0, Infinity, -Infinity];
  for (const value of values) {
    if (value === null || !Number.isFinite(value)) continue;
    count++;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (count === 0) return null;
  return { count, low, high, min: fixed.min ?? Math.min(0, low), max: fixed.max ?? Math.max(0, high) };
}

export interface PathOptions {
  shape: ChartShape;
  scale: 'linear' | 'log';
  width: number;
  height: number;
  range: Extent;
  current?: number | undefined;
}

interface Point {
  x: number;
  y: number;
}

const PAD = 3;
const round = (value: number): number => Math.round(value * 100) / 100;

export function chartPath(
  values: readonly (number | null)[],
  options: PathOptions,
): { line: string; area: string; point: Point | null } {
  const { shape, width, height, current } = options;
  const y = verticalScale(options);
  const step =
    shape === 'steps'
      ? (width - 2 * PAD) / values.length
      : (width - 2 * PAD) / Math.max(1, values.length - 1);
  const floor = height - PAD;
  let [line, area] = ['', ''];
  let run: Point[] = [];
  const flush = () => {
    const [first, last] = [run[0], run.at(-1)];
    if (first === undefined || last === undefined) return;
    const path = run.map((point, i) => `${i === 0 ? 'M' : 'L'}${point.x} ${point.y}`).join('');
    line += path;
    area += `${path}L${last.x} ${floor}L${first.x} ${floor}Z`;
    run = [];
  };
  values.forEach((value, i) => {
    if (value === null || !Number.isFinite(value)) {
      flush();
      return;
    }
    const x = PAD + i * step;
    run.push({ x: round(x), y: y(value) });
    // A lone value still shows as a short stroke.
    if (shape === 'steps') run.push({ x: round(x + step), y: y(value) });
    else if (values.length === 1) run.push({ x: round(width - PAD), y: y(value) });
  });
  flush();
  const at = current === undefined ? null : (values[current] ?? null);
  const point =
    at === null || current === undefined
      ? null
      : { x: round(PAD + current * step + (shape === 'steps' ? step / 2 : 0)), y: y(at) };
  return { line, area, point };
}

function verticalScale({ scale, height, range }: PathOptions): (value: number) => number {
  const f =
    scale === 'log' ? (value: number) => Math.log10(1 + Math.max(0, value)) : (value: number) => value;
  const [low, high] = [f(range.min), f(range.max)];
  const room = height - 2 * PAD;
  return (value) => {
    const share = high === low ? 0.5 : (f(value) - low) / (high - low);
    return round(height - PAD - Math.min(1, Math.max(0, share)) * room);
  };
}
