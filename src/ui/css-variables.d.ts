/** Lets inline styles set custom properties, the only inline styles besides sizes and places. */
import 'react';

declare module 'react' {
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
