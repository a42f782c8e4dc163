import type { Translation } from '../messages';
import type { app as English } from '../en/app';

export const app: Translation<typeof English> = {
  'app.title': 'Callscope',
};
