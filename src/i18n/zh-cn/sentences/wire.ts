import type { Sentences } from '../../said';

/** What is said of a paste: its arguments, its calls, its end, its history. */
export const wire: Sentences = {
  'this-call': '这个调用',
  'the-word': '字面量 {word}',
  nothing: '空的',
  'not-one-value': '文本不是单独一个 JSON 值。',
  inside: '，位于第 {at} 个字符处打开的{kind}之内',
  'inside.deep': '，位于第 {at} 个字符处打开的{kind}之内，共 {depth} 层',
  'open.object': '对象',
  'open.array': '数组',
  'open.string': '字符串',
  'open.key': '键',
  'open.number': '数字',
  'open.word': '字面量',

  ARGS_CUT_BY_CLIENT:
    '{who} 的参数以一个表示已截短的标记结尾{inside}。这是某个程序在保存对话时做的，模型写的更多。调用会显示，但不会运行。',
  ARGS_DOUBLE_ENCODED: '{who} 的参数是一个字符串，里面是对象的 JSON：编码了两次。请直接发送对象。',
  'ARGS_DOUBLE_ENCODED.more':
    '{who} 的参数是一个字符串，里面是对象的 JSON：编码了 {count} 次。请直接发送对象。',
  ARGS_EMPTY: '{who} 的参数为空。这不是 JSON；模型对没有参数的工具会这样写，已按 {} 读取。',
  ARGS_ESCAPED_TWICE: '{path} 处的字符串里写的是反斜杠和 n，本意似乎是换行：它转义了两次。这里照所写的使用。',
  ARGS_NOT_JSON: '{who} 的参数不是 JSON，位于第 {at} 个字符：{reason}',
  'ARGS_NOT_JSON.more': '{who} 的参数不是 JSON，位于第 {at} 个字符：{reason}之后还有 {count} 处错误。',
  ARGS_NOT_OBJECT: '{who} 的参数是 {kind}，而不是对象。请发送一个以各参数为成员的对象。',
  ARGS_NULL: '{who} 的参数是 null。有些服务器对没有参数的工具会这样发送，已按 {} 读取。',
  ARGS_TRUNCATED:
    '{who} 的参数在 {count} 个字符之后被截断{inside}。调用会显示，但不会运行。请留出更长的回答空间，再次提问。',
  'ARGS_TRUNCATED.before':
    '响应结束时，{who} 的参数还没有开始。调用会显示，但不会运行。请留出更长的回答空间，再次提问。',
  'ARGS_TRUNCATED.input': '{name} 的输入在 {count} 个字符之后被截断。调用会显示，但不会运行。',

  CALL_TRUNCATED:
    '文本在 {name} 的调用里结束，参数已写完而调用没有写完。调用会显示，但不会运行。请留出更长的回答空间，再次提问。',
  CALL_NAME_MISSING: '这个调用没有名称，因此无法运行。流式调用的名称随第一个片段到来。',
  TOOL_NAME_WHITESPACE: '名称 {name} 前后有空白，因此它不是工具 {bare}。',
  TOOL_NAME_CHARACTERS: '名称 {name} 含有 {character}；提供方只接受字母、数字、_ 和 -。',
  'TOOL_NAME_CHARACTERS.long': '名称有 {count} 个字符；提供方至多接受 64 个。',
  'fix.probably': '模型很可能指的是 {name}。',
  'fix.read-as-call': '按 {name} 的调用读取。',
  'fix.read-as-arguments': '按 {name} 的参数读取。',
  'fix.unwrap': '把对象从包着它的字符串中取出。',
  'fix.empty-object': '没有参数的调用写 {}。',
  CALL_MARK_MISSING:
    '{name} 的调用是完整的，但缺少闭合它的 {mark}。这里当作它存在来读取；严格的解析器会丢掉这个调用。',
  CALL_ENVELOPE_OPEN: '包着 {name} 调用的 JSON 对象没有闭合，而之后还有文本。严格的解析器会丢掉这个调用。',
  CALL_ID_DUPLICATE: 'id {id} 同时属于第 {first} 个和第 {second} 个调用：结果无法说明回答的是哪一个。',
  CALL_ID_MISSING: '{name} 的调用没有 id。这里称它为 {id}；发回结果时需要服务器期望的 id。',
  CALL_IN_REASONING: '推理中有一个 {name} 的调用。它是草稿，作为候选显示，不会运行。',
  CALL_DISCARDED: '提供方丢弃了一个格式错误的调用；这不是空的回答。',
  CALLS_LEFT_IN_TEXT:
    '服务器把模型的调用作为文本返回（{protocol}）：它的工具解析器没有开启，或者属于另一个模型。这里当作调用读取；只看响应自身调用的客户端一个也找不到。',
  TEXT_CALL_BESIDE_CALLS:
    '文本里有一个 {name} 的调用，而响应自身的格式里也有调用。以后者为准；文本里的作为候选显示。',
  TEXT_PROTOCOLS_MIXED:
    '文本里有不止一种协议的调用。这里按 {first} 读取；{others} 的调用仍是文本，作为候选显示。如果不对，请选择其他格式。',
  THINK_OPENER_MISSING:
    '文本关闭了 {mark}，却没有打开它（模板常在提示词中打开）：它之前的内容都作为推理读取。',
  TOOL_SYNTAX_UNPARSED: '{what}它仍是文本，不会运行任何东西。',
  'TOOL_SYNTAX_UNPARSED.harmony':
    '这是 {name} 的 Harmony 调用，其词元（<|channel|>、<|message|>）在途中被去掉，因此服务器把它当成了文本。它是候选，不会运行。解码回答时请保留特殊词元。',
  'unparsed.after': '{mark} 之后应为 {expected}，而实际没有。',
  'unparsed.list': '{mark} 之后应为带关键字参数的调用列表。',
  'unparsed.list-or-name': '{mark} 之后应为调用列表，或者名称和参数。',
  'unparsed.no-call': '{mark} 之后没有可以读取的调用。',
  'unparsed.tag': '标签 {tag} 没有写出工具名称。',

  BYTE_ORDER_MARK: '粘贴内容以字节序标记（U+FEFF）开头。已跳过；严格的读取程序会因此丢掉第一个事件。',
  FENCE: '粘贴内容外面有 Markdown 围栏。已跳过围栏。',
  MALFORMED_LINE: '{why}它保留在“未读取”中；流的其余部分已读取。',
  'line.no-object': '这个事件没有 JSON 对象。',
  'line.no-field': '这一行不是服务器发送事件的字段。',
  'line.not-json': '这一行不是 JSON 对象。',
  FORMAT_DOES_NOT_FIT:
    '您选择了 {chosen}，它需要 {needs}；粘贴内容里没有。看起来像 {fitting}：请选择它，或者让格式自动识别。',
  FORMAT_UNKNOWN:
    '粘贴内容是 JSON，但不是这里已知的格式，因此作为纯文本读取。如果它是某个 API 的响应，其中的调用不会被看到。',
  'FORMAT_UNKNOWN.tool':
    '粘贴内容只是一个 JSON 对象，因此作为纯文本读取。它的成员是 {name} 的参数：如果它是某个调用的参数，可以按该调用读取。',
  'FORMAT_UNKNOWN.tools':
    '粘贴内容只是一个 JSON 对象，因此作为纯文本读取。如果它是某个调用的参数，请在外面写上调用：{"name": …, "arguments": …}。有多个工具带这样的参数：{names}。',
  BRACES_MISSING: '粘贴内容是对象的成员，外面没有花括号。已按有花括号读取。',
  PASTE_EMPTY: '没有可读取的内容。请粘贴一个响应。',
  NO_RESPONSE: '按 {format} 读取，粘贴内容里没有响应。全部内容保留在“未读取”中。',
  'NO_RESPONSE.request':
    '这是对模型说的话：只有消息，没有回答。请把模型的回答放在这里；请求中的消息和工具应放进提示词和工具。',
  MORE_PROBLEMS: '粘贴内容还有 {count} 个问题没有列出。请先修正前面的，再重新粘贴。',

  PROVIDER_ERROR: '提供方返回了错误：{message}',
  'PROVIDER_ERROR.code': '提供方返回了错误（{code}）：{message}',
  'PROVIDER_ERROR.kept': '{head} 模型已写的文本保留了下来：可以作为单独的响应打开。',
  STREAM_TRUNCATED:
    '流在没有停止原因、也没有结束标记时停下：它被截断，或者只复制了一部分。文本和调用可能不完整。',
  STOPPED_BY_LENGTH: '回答达到了输出上限：内容可能不完整。请允许更多输出词元。',
  'STOPPED_BY_LENGTH.call':
    '回答在 {name} 的调用里达到了输出上限：这个调用不完整，不会运行。请允许更多输出词元。',
  STOP_WITHOUT_CALLS: '停止原因 {reason} 表示有调用，实际没有。相信它的循环会在没有调用可运行时继续下去。',
  STOP_WITH_CALLS:
    '停止原因是 {reason}，而实际有 {count} 个调用。这些调用是真实的；相信停止原因的循环会丢掉它们。',
  'STOP_WITH_CALLS.one':
    '停止原因是 {reason}，而实际有一个调用。这个调用是真实的；相信停止原因的循环会丢掉它。',
  CONTENT_FILTERED: '内容过滤器中止了回答。',
  MODEL_REFUSED: '模型拒绝回答。',
  CUT_UNSAID:
    '{name} 的调用中断了，而停止原因 {reason} 说回答是完整的。没有报告达到上限或流丢失了一段。这个调用不会运行；请再次提问。',
  ANSWER_EMPTY:
    '回答是空的，而停止原因 {reason} 说模型已经完成。请再次提问；把它当成最终回答的循环会一无所得。',
  'ANSWER_EMPTY.reasoning':
    '推理之后回答是空的，而停止原因 {reason} 说模型已经完成。请再次提问；把它当成最终回答的循环会一无所得。',
  LENGTH_BELOW_LIMIT:
    '回答说它在 {written} 个词元时达到了输出上限（{reason}），而请求允许 {limit} 个。是另一个上限截断了它：上下文窗口，或者代理设置的上限。提高请求的上限没有用。',
  LIMIT_REACHED_UNSAID:
    '回答用满了请求允许的 {limit} 个词元，却说是自行结束的（{reason}）。它很可能被截断了。请允许更多输出词元。',
  USAGE_TOTAL_DIFFERS:
    '用量报告共 {total} 个词元，而读取 {read} 个加写出 {written} 个是 {sum} 个。按它计算费用之前，请与账单核对。',
  USAGE_CACHE_ABOVE_INPUT:
    '用量在 {input} 个输入词元中计入了 {cached} 个缓存词元。两者之一漏掉了另一者包含的部分；据此算出的费用是错的。',
  USAGE_REASONING_ABOVE_OUTPUT:
    '用量在 {output} 个输出词元中计入了 {reasoning} 个推理词元：输出没有包含推理。计算费用时请把两者相加。',
  USAGE_OUTPUT_ZERO:
    '用量没有计入写出的词元，而回答不是空的。流被提前停止，或者没有要求计数时，服务器会这样报告。',

  CALL_WITHOUT_RESULT:
    '{name} 的调用（{id}）没有结果，而对话继续了下去。提供方会拒绝这样的对话。请为每个调用给出结果（没有运行则写“cancelled”），或者去掉这个调用。',
  CALL_ID_REUSED:
    'id {id} 先用于 {earlier} 的调用，在之后的轮次又用于 {name} 的调用。每个结果归于它之前最近的调用；在整个对话中配对的客户端会把先前的结果给后面的调用。请让每个调用有自己的 id。',
  RESULT_WITHOUT_CALL:
    '有一个结果回答调用 {id}，而之前的回答中没有这个调用。提供方会拒绝这样的对话。请去掉结果，或者放回调用。',
  RESULT_DUPLICATE: '{name} 的调用 {id} 有第二个结果。提供方会拒绝，或者模型会读到两个说法。请只保留一个。',
  RESULT_MISPLACED:
    '{name} 的调用 {id} 的结果没有紧跟它的调用：中间还说了别的。Anthropic 要求结果在紧接着的用户消息里，并且在其中的文字之前；OpenAI 要求紧跟在含有调用的消息之后。请把结果移到前面。',
  REASONING_MISSING:
    '思考已开启，而含有 {name} 调用的回答发回时去掉了开头的思考。提供方会拒绝请求。请把思考和已遮蔽的思考原样放在前面发回。',
  REASONING_UNSIGNED:
    '思考已开启，而 {name} 调用之前的思考没有签名。提供方会拒绝不是由它签名的思考。拼接流时请保留签名，并一并发回。',
  HISTORY_ARGS_CHANGED:
    '历史发回的 {name} 调用的参数与模型写的不同。从那里起缓存不再命中，而模型会就一个它没有做过的调用进行推理。请原样发回调用。',
  HISTORY_ARGS_DAMAGED:
    '历史发回的 {name} 调用的参数里有 {mark}，而模型写的是完整的。模型会照抄读到的内容，自己也开始写这样的调用。请改为缩短结果，或者去掉整个轮次。',
  'HISTORY_ARGS_DAMAGED.blanked':
    '历史里有一个 {name} 的调用，其参数里有 {mark}：某个程序在模型写好之后截短或清空了它。模型会照抄读到的内容，自己也开始写这样的调用。请改为缩短结果，或者去掉整个轮次。',
  HISTORY_ID_CHANGED:
    '历史以 id {given} 发回 {name} 的调用，而它来时的 id 是 {id}。这里仍与它的结果配对。按 id 记录的日志和缓存会看到两个调用：请原样发回调用。',
  HISTORY_REASONING_DROPPED:
    '历史发回 {name} 的调用时去掉了它之前的加密推理。加密推理的提供方要求在工具运行期间发回它：否则请求会被拒绝，或者模型忘了为什么调用。请发回回答的所有部分。',
  HISTORY_SIGNATURE_DROPPED:
    '历史发回 {name} 调用之前的推理时去掉了它带来的签名。提供方会拒绝，或者重新思考。请原样发回这一部分。',

  'two-sentences': '{first}{second}',
  'mend.TRUNCATED': '由内到外闭合未闭合的部分。文本过早结束：仅供阅读。',
  'mend.MISSING_COMMA': '在值之间加逗号。',
  'mend.MISSING_COLON': '在键和值之间加冒号。',
  'mend.MISMATCHED_BRACKET': '把括号理顺。',
  'mend.TRAILING_COMMA': '去掉多余的逗号。',
  'mend.SINGLE_QUOTES': '字符串用双引号书写。',
  'mend.WRONG_QUOTES': '字符串用直的双引号书写。',
  'mend.UNESCAPED_QUOTE': '在字符串内的引号前加反斜杠。',
  'mend.UNCLOSED_STRING': '在下一个字符串开始之前闭合这个字符串。',
  'mend.UNQUOTED_KEY': '给键加双引号。',
  'mend.UNQUOTED_STRING': '给这个词加双引号。',
  'mend.PYTHON_LITERAL': '把 Python 的字面量写成 true、false 和 null。',
  'mend.JAVASCRIPT_LITERAL': '把 undefined 写成 null。',
  'mend.COMMENT': '去掉注释。',
  'mend.BAD_NUMBER': '按 JSON 的写法书写数字。',
  'mend.BAD_ESCAPE': '修正不构成转义的反斜杠。',
  'mend.CONTROL_CHARACTER': '转义字符串中的控制字符。',
  'mend.BYTE_ORDER_MARK': '去掉字节序标记。',
  'mend.FENCE': '去掉代码围栏。',
  'mend.PROSE': '去掉 JSON 周围的文字。',
  'mend.UNEXPECTED_CHARACTER': '去掉不该出现的字符。',
  'advice.CLIENT_CUT': '某个程序事后截短了这段文本并留下标记；模型写的更多。请从记录它的地方取回原文。',
  'advice.CONCATENATED_VALUES': '多个值连在一起：很可能是几个调用粘在了一起。请把它们各自作为一个调用发送。',
  'advice.JAVASCRIPT_LITERAL': 'JSON 没有这样的数字。请用 null 表达本意，或者去掉这个成员。',
  'advice.PYTHON_LITERAL': 'JSON 没有这样的数字。请用 null 表达本意，或者去掉这个成员。',
  'advice.UNQUOTED_STRING': '字符串缺少引号，而无法知道它应在哪里开始或结束。请重新索取这个调用。',
  'advice.CONTROL_CHARACTER': '文本在一个键里变成了普通文字：无从修正。请重新索取这个调用。',
  'advice.MISSING_VALUE': '缺少一个值，而无法知道它应是什么。请重新索取这个调用。',
  'CALL_WITHOUT_RESULT.mcp': '{name} 的调用在这次粘贴的内容里没有响应：要么被截断，要么服务器从未回答。',
  'a-request': '一个请求',
  'the-request': '{name} 的请求',
  MCP_PROTOCOL_ERROR: '{whom}被协议拒绝{code}：{message}。什么也没有运行；工具失败时会用 isError 说明。',
  RECORDER_REFUSED_CALL: '记录程序无法读取这个调用：{why}',
  SCHEMA_DIALECT:
    '这个任务的模式使用了 JSON Schema 没有的类型：{names}。在据此检查任何内容之前，请把 dict 写成 object，float 写成 number，tuple 写成 array，并去掉 any。',
  STOP_EXPLAINED: '提供方说明了停止的原因：{why}',
  PROMPT_BLOCKED: '提示词本身被拦截（{why}）：没有询问模型，也没有回答。',
  MESSAGE_START_REPEATED:
    '{id} 的 message_start 出现了两次。它是同一条消息；每次都新建消息的客户端会丢掉第一条。',
  REFUSAL_EXPLAINED: '拒绝说明了原因{category}：{why}',
  'MODEL_NOT_ASKED.load': '"load" 这个原因表示服务器只是加载了模型，什么也没有问它：这不是回答。',
  'MODEL_NOT_ASKED.unload': '"unload" 这个原因表示服务器只是卸载了模型，什么也没有问它：这不是回答。',
  CONTEXT_TRUNCATED:
    '提示词和回答放不进上下文：服务器略去了模型本应读到的一部分（"truncated" 为 true）。请给服务器更大的上下文，或者少发送一些。',
  'CONTEXT_TRUNCATED.of':
    '提示词和回答放不进 {size} 个 token 的上下文：服务器略去了模型本应读到的一部分（"truncated" 为 true）。请给服务器更大的上下文，或者少发送一些。',
  'STREAM_HEAD_MISSING.id': '流不是以 {start} 开头：开头没有被复制。id 未知。',
  'STREAM_HEAD_MISSING.whole': '流不是以 {start} 开头：开头没有被复制。',
  'STREAM_HEAD_MISSING.tokens': '流不是以 {start} 开头：开头没有被复制。id、模型和输入 token 数未知。',
  'STREAM_HEAD_MISSING.before': '流不是以 {start} 开头：开头没有被复制。之前有什么未知。',
  CONTENT_NOT_RECORDED: '追踪程序记录了模型有回答，但没有记录它说了什么。请开启消息内容的采集，再记录一次。',
  'ARGS_TRUNCATED.kept': '保存这条消息时参数还在书写：这里只有开头。调用会显示，但绝不会运行。',
  STREAM_DELTAS_DIFFER:
    '各个增量拼起来与收尾事件重复的文本不一致：途中丢失或改变了事件。以收尾事件为准；拼接增量的客户端得到的是另一段文本。',
  ARGS_LIST_GAP: '这些参数的片段跳过了列表中的一些位置，因此各项比本意靠得更近。请重新询问。',
  TOKEN_IDS:
    '粘贴的是 Harmony（o200k_harmony）的 token id 列表：200005 是 <|channel|>，200006 是 <|start|>，200008 是 <|message|>。看不到其中的文字和调用。请用那个词表（包括特殊 token）解码这些 id，再粘贴文本。',
  BATCH_REQUEST_FAILED: '请求 {id} 没有得到回答：{reason}。请在新的批次中重新发送。',
};
