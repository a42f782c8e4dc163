import { useId, useState, type ReactNode } from 'react';
import { classNames } from '../class-names';
import { ChevronRightIcon } from '../icons';
import s from './disclosure.module.css';

export interface DisclosureProps {
  /** What is said while it is closed; names the button. */
  summary: ReactNode;
  /** Beside the summary, outside of its button. */
  actions?: ReactNode;
  defaultOpen?: boolean | undefined;
  /** Controlled from outside. */
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** One line that opens. What it holds is rendered once it is open. */
export function Disclosure({
  summary,
  actions,
  defaultOpen = false,
  open,
  onOpenChange,
  className,
  children,
}: DisclosureProps) {
  const id = useId();
  const [own, setOwn] = useState(defaultOpen);
  const shown = open ?? own;
  return (
    <div className={classNames(s['disclosure'], className)}>
      <div className={s['line']}>
        <button
          type="button"
          className={s['summary']}
          aria-expanded={shown}
          aria-controls={shown ? id : undefined}
          onClick={() => {
            setOwn(!shown);
            onOpenChange?.(!shown);
          }}
        >
          <ChevronRightIcon className={classNames(s['chevron'], shown && s['open'])} />
          <span className={s['words']}>{summary}</span>
        </button>
        {actions}
      </div>
      {shown ? (
        <div id={id} className={s['content']}>
          {children}
        </div>
      ) : null}
    </div>
  );
}
