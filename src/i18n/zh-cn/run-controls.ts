import type { Translation } from '../messages';
import type { runControls as English } from '../en/run-controls';

export const runControls: Translation<typeof English> = {
  'runControls.title': '运行',
  'runControls.run': '运行',
  'runControls.runAgain': '重新运行',
  'runControls.runAndVerify': '运行并验证',
  'runControls.running': '正在运行',
  'runControls.why.notRun': '尚未运行。',
  'runControls.why.running': '运行尚未结束。',
  'runControls.why.first': '已经是第一步。',
  'runControls.why.last': '已经是最后一步。',
  'runControls.why.empty': '这次运行没有任何步骤。',
  'runControls.short.back': '后退',
  'runControls.short.over': '跨过',
  'runControls.short.into': '进入',
  'runControls.short.continue': '继续',
};
