import type { Translation } from '../messages';
import type { responses as English } from '../en/responses';

export const responses: Translation<typeof English> = {
  'responses.title': '响应',
};
