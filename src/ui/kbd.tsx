import s from './kbd.module.css';

/** A key hint such as `⇧F11`; empty when there is no key. Its text is what platform/hotkeys formats for this system. */
export function Kbd({ children, bare = false }: { children: string | undefined; bare?: boolean }) {
  if (children === undefined || children === '') return null;
  return <kbd className={bare ? s['bare'] : s['kbd']}>{children}</kbd>;
}
