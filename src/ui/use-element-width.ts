import { useLayoutEffect, useRef, useState } from 'react';

/** Content width of an element in px, kept current; `before` until it is laid out. */
export function useElementWidth<E extends HTMLElement>(before: number) {
  const element = useRef<E>(null);
  const [width, setWidth] = useState(before);
  useLayoutEffect(() => {
    const target = element.current;
    if (target === null) return;
    const measure = () => {
      if (target.clientWidth > 0) setWidth(target.clientWidth);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => {
      observer.disconnect();
    };
  }, []);
  return [element, width] as const;
}
