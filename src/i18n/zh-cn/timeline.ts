import type { Translation } from '../messages';
import type { timeline as English } from '../en/timeline';

export const timeline: Translation<typeof English> = {
  'timeline.title': '时间线',
};
