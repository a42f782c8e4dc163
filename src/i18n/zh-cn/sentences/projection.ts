import type { Sentences } from '../../said';

/** How a prompt becomes the messages of a request, and what a provider would refuse in it. */
export const projection: Sentences = {
  AITAG_NOT_CLOSED: '位置 {at} 处的标签 {tag} 没有闭合：其后没有 {close}。请添加该结束标签，或去掉开始标签。',
  SECTION_TAGS_CHANGE_SPLIT:
    '{section} 部分的文本含有 {tag}，因此提示词不会按所写的六个部分来读取。请从该部分去掉这个标签，或把它的“<|”写成“&lt;|”。',
  PROMPT_SENT_WHOLE:
    '提示词有一个标签没有闭合，因此没有拆分：它作为一条 user 消息发出，没有 system 消息，也没有断点。请闭合提示词阶段指出的标签。',

  'RESULT_WITHOUT_CALL.message':
    '消息 {number} 回答了调用 {id}，而它之前没有 assistant 消息发出这个调用。提供商会拒绝这样的请求：请添加这个调用，或去掉该结果。',
  TEXT_BEFORE_RESULT: '消息 {number} 在工具结果之前有文本，而结果必须在最前面。请把文本移到其后。',
  'CALL_WITHOUT_RESULT.message':
    '消息 {number} 的调用 {id} 没有得到回答。提供商会拒绝这样的请求：请添加它的结果。',
  MARKER_ON_EMPTY_TEXT: '消息 {number} 为空却带有缓存断点，提供商会拒绝。请去掉断点。',
  EMPTY_TEXT: '消息 {number} 为空，而 {profile} 拒绝空文本。请写些内容，或删除该消息。',
  SYSTEM_MESSAGE_LATE:
    '提示词的消息 {number} 是 system 消息，却在对话的第一条消息之后。若提供商把 system 文本放在单独的字段里，它会与其他 system 文本一起在对话之前发出。请自行把它移到最前面，让每个提供商读到的顺序相同。',
  TOO_MANY_BREAKPOINTS:
    '请求带有 {found} 个缓存断点，而 {profile} 最多接受 {limit} 个。{note}请从提示词消息自己设置的断点中去掉 {extra} 个。',
  TOOL_NAME_REFUSED: '提供商会拒绝工具名称 {name}：请用 1 到 64 个字符，取自 A-Z a-z 0-9 _ -。',
  TOOL_NAME_TWICE: '有两个工具都叫“{name}”，调用可能指其中任何一个。请给其中一个改名。',
  TOOL_SCHEMA_NOT_SENT: '工具“{name}”的模式无法发送：{why}。请求在它的位置带有一条说明。请修正模式的文本。',

  PROMPT_NOT_SPLIT: '无布局：提示词无法拆分成各部分，因此整体作为一条 user 消息发出。',
  NO_HIGH_STATIC: '无布局：没有 high-static 部分就没有 system 消息；提示词作为一条 user 消息发出。',
  ONLY_HIGH_STATIC: '无布局：只有 high-static 部分，而只含 system 消息的请求从不发送。',
  PIECE_LONG_ENOUGH: '布局 {layout}：{piece} 有 {bytes} 字节，达到断点所需的 {threshold}。',
  PIECE_TOO_SHORT: '布局 {layout}：{piece} 有 {bytes} 字节，而需要 {threshold}。',
  BOUNDARY_MISSING: '布局 {layout}：{why}',
  'boundary.before': '标签对 {pair} 不算数，因为它之前的标签对 {before} 不可用。',
  'boundary.no-start': '{pair} 没有出现在算数的位置（前一个标签对之后）。',
  'boundary.no-end': '有 {pair}，但其后没有 {end}。',
  'boundary.empty': '标签对 {pair} 之后没有内容，因此没有可放在其后的最后一条消息。',
  'LAYOUT.5':
    '布局 5：system、frozen 和 semi-dynamic-2 各自结束一段缓存前缀；semi-dynamic-1 包含在第三段里。',
  'LAYOUT.4':
    '布局 4：system、frozen 和 semi-dynamic-1 各自结束一段缓存前缀。只测量 frozen 一段：semi-dynamic-1 无论长短都带标记，它有 {bytes} 字节。',
  'LAYOUT.4→3': '布局 4→3：frozen 一段与 semi-dynamic-1 用一个换行连接，两者共用一个断点。',
  'LAYOUT.4→2':
    '布局 4→2：frozen 与 semi-dynamic-1 合起来也太短，因此所有 user 文本成为一条消息，只有 system 消息保留断点。较长的 semi-dynamic-2 会失去自己的断点。',
  'LAYOUT.3': '布局 3：system 和{first}各自结束一段缓存前缀。',
  'LAYOUT.2': '布局 2：一条 system 消息和一条 user 消息，没有断点。',
  'piece.frozen': ' frozen 一段',
  'piece.timeline': '时间线中已关闭的分段',
  MESSAGES_PROMPT: '提示词是消息列表：没有部分，也没有布局。',
  ROLLING_BREAKPOINT: '滚动断点在最后一条消息的最后一块上：下一个请求会读取到此为止的全部内容。',
  ROLLING_BREAKPOINT_OFF:
    '没有滚动断点：强制的 tool_choice 是消息缓存键的一部分，因此本轮的缓存对其他轮无用。',
  TOO_FEW_MESSAGES_TO_MARK: '没有滚动断点：只有 {count} 条消息的对话中没有下一个请求会再次读取的内容。',
  NOTHING_TO_MARK: '没有滚动断点：最后一条消息中没有可以带断点的块（空文本不可以）。',
  MARKERS_REMOVED_BY_PROFILE: '{profile} 不接受标记：标记已去掉，角色和拆分保留。',
  MARKERS_REMOVED_FOR_MODEL:
    '“{model}”含有“qwen”，且设置遵循原有代码：我们的标记已去掉，因为显式标记会关闭隐式缓存。角色、拆分和作者自己的标记保留。',
  MARKERS_KEPT_FOR_MODEL: '“{model}”有显式缓存，因此标记保留。原有代码会对任何含有“qwen”的名称去掉标记。',

  'rule.whole': '{clause}。',
  'rule.and': '{all}；{one}',
  'rule.allows-read': '{rule}允许读取 {path}',
  'rule.allows-write': '{rule}允许写入 {path}',
  'rule.gives-read': '{rule}只给予 {path} 读取权限',
  'rule.gives-none': '{rule}不给予 {path} 访问权限',
  'rule.no-tool': '允许的工具：无。',
  'rule.tools': '允许的工具：仅 {allowed}。',
  'rule.every-tool': '允许所有工具，且 {tool} 不涉及文件',
  'rule.listed': '工具 {tool} 在允许的工具之列，且不涉及文件',
  'rule.root': '路径必须在根目录之下。',
  'rule.ask': '{tool} 运行之前需要由人决定。',
  'rule.approved': '{because}有人批准了这一步。',
  'rule.denied': '{tool} 需要由人决定，而有人拒绝了这一步。',
};
