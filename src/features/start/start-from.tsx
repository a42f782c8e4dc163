import { useT } from '../../i18n';
import { ChevronRightIcon, type Icon } from '../../ui';
import s from './start.module.css';

export interface StartAction {
  id: string;
  icon: Icon;
  title: string;
  text: string;
  run: () => void;
}

export function StartFrom({ actions }: { actions: readonly StartAction[] }) {
  const t = useT();
  return (
    <section aria-labelledby="start-from">
      <div className={s['head']}>
        <h2 id="start-from">{t('start.from')}</h2>
      </div>
      <ul className={s['list']}>
        {actions.map(({ id, icon: Shape, title, text, run }) => (
          <li key={id}>
            <button type="button" className={s['row']} onClick={run}>
              <span className={s['rowIcon']}>
                <Shape />
              </span>
              <span>
                <strong>{title}</strong>
                <small>{text}</small>
              </span>
              <ChevronRightIcon className={s['chevron']} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
