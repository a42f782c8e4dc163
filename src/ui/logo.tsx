import s from './logo.module.css';

/** The mark and, unless `compact`, the name. */
export function Logo({ compact = false }: { compact?: boolean }) {
  return (
    <span className={s['logo']}>
      <svg
        viewBox="0 0 20 20"
        role={compact ? 'img' : undefined}
        aria-hidden={!compact}
        aria-label={compact ? 'Callscope' : undefined}
      >
        <circle cx="10" cy="10" r="8.2" />
        <path d="M10 1.8v4M10 14.2v4M1.8 10h4M14.2 10h4" />
        <circle className={s['dot']} cx="10" cy="10" r="2" />
      </svg>
      {compact ? null : 'Callscope'}
    </span>
  );
}
