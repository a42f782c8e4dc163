import type { Translation } from '../messages';
import type { session as English } from '../en/session';

export const session: Translation<typeof English> = {
  'session.title': '会话',
  'session.undone': '已撤销：{label}',
  'session.redone': '已重做：{label}',
  'session.notRun': '这里还没有运行过任何内容',
  'session.notRunText': '从链接或文件打开：你看到的是发送时的会话。运行它以回放每一步并比较哈希。',
  'session.notRunPlain':
    '从不含运行记录的链接或文件打开：你看到的是保存时的会话。在你下令之前不会运行任何内容。',
  'session.step': '{id} {outcome}',
  'session.crashedText': '之前的日志已保留。请重试；如果再次发生，最近一次编辑最值得怀疑。',
  'session.neverRunText': '运行会话以查看各个步骤。',
  'session.runAndVerify': '运行并验证',
  'session.run': '运行',
  'session.stale': '此次运行之后会话已更改',
  'session.staleText': '显示的是较早版本的运行。',
  'session.runAgain': '重新运行',
  'session.undo': '撤销：{label}',
  'session.differs': '运行结果与链接所承诺的不同',
  'session.detailsDiffer':
    '每一步的结果都与承诺一致，但细节不同：链接由另一版本的 Callscope 生成，或其字节在途中被改动。',
  'session.differsAt': '首次出现在第 {step} 步：承诺 {promised}，实际 {found}。',
  'session.goToDifference': '前往第一处差异',
  'session.end': '运行结束',
  'session.crashed': '运行没有完成',
  'session.waiting': '模型尚未回答此提示词',
  'session.waitingText': '粘贴它的下一个响应以继续。',
  'session.addResponse': '添加响应',
};
