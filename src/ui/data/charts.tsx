/**
 * Two small charts: a line through values, and steps between them. The picture is one image with its range in words; where
 * the single values matter, a table stands beside it.
 */
import { useI18n } from '../../i18n';
import { classNames } from '../class-names';
import { chartPath, extent, type ChartShape } from './chart-path';
import s from './charts.module.css';

export interface ChartProps {
  /** What is drawn: "Allowed tokens by position". */
  label: string;
  /** null: not reported, a gap in the line. */
  values: readonly (number | null)[];
  /** Index of the value to point out: where the cursor is. */
  current?: number | undefined;
  /** Log scale, for counts that span several powers of ten. */
  scale?: 'linear' | 'log' | undefined;
  /** Fixed range. Default: the values' own, with zero. */
  min?: number | undefined;
  max?: number | undefined;
  tone?: 'accent' | 'ok' | 'warn' | 'bad' | 'info' | undefined;
  width?: number | undefined;
  height?: number | undefined;
  className?: string | undefined;
}

export const Sparkline = (props: ChartProps) => <Chart {...props} shape="line" />;
export const StepChart = (props: ChartProps) => <Chart {...props} shape="steps" />;

function Chart({
  label,
  values,
  current,
  scale = 'linear',
  min,
  max,
  tone = 'accent',
  width = 72,
  height = 20,
  className,
  shape,
}: ChartProps & { shape: ChartShape }) {
  const { t, number } = useI18n();
  const range = extent(values, { min, max });
  const words =
    range === null
      ? t('ui.chart.none')
      : t('ui.chart.points', { count: range.count, min: number(range.low), max: number(range.high) });
  const drawn = range === null ? null : chartPath(values, { shape, scale, width, height, range, current });
  return (
    <svg
      role="img"
      aria-label={`${label}: ${words}`}
      className={classNames(s['chart'], s[tone], className)}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      preserveAspectRatio="none"
    >
      {drawn === null ? null : (
        <>
          <path className={s['area']} d={drawn.area} />
          <path className={s['line']} d={drawn.line} />
          {drawn.point === null ? null : (
            <circle className={s['point']} cx={drawn.point.x} cy={drawn.point.y} r={2.5} />
          )}
        </>
      )}
    </svg>
  );
}
