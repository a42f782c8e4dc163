import type { Sentences } from '../../said';

/** Mandatory keys or markers of each format, by its id. */
export const formatNeeds: Sentences = {
  'needs.mcp': '带 MCP 方法或其结果的 jsonrpc “2.0”，或者带 isError 的 content[]',
  'needs.har': '带 version 和 entries[] 的 log，或者带 startedDateTime、request 和 response 的条目',
  'needs.vercel-ui-message': 'role 和带类型的 parts[]，或者消息流的事件',
  'needs.openai-batch': 'custom_id 与 response、result、error、body 或 params 并列的行',
  'needs.bfcl': 'id、question[] 和 function[]',
  'needs.claude-code-jsonl': '类型为 “user” 或 “assistant”、带有消息以及 uuid 或 sessionId 的行',
  'needs.codex-jsonl': '类型为 session_meta、turn_context、response_item 或 event_msg 且带 payload 的行',
  'needs.inspect-ai': 'version 和带 samples[] 的 eval，或者带 epoch 和 messages 的一个样本',
  'needs.sharegpt': 'conversations[]，其中的消息带有 from 和 value',
  'needs.otlp-genai': '带 scopeSpans[].spans[] 的 resourceSpans[]，或者带 traceId 和 spanId 的 span',
  'needs.langchain-messages':
    '带 lc 和 kwargs 的消息、带 type 和 data 的消息，或者类型为 “ai” 或 “human” 且带 content 的消息',
  'needs.langsmith': '带 id、run_type 以及 dotted_order 或 trace_id 的 run，或者由它们组成的 {post, patch}',
  'needs.langfuse': '{trace, observations[]}，或者带 type、traceId 和 startTime 的 observation',
  'needs.bedrock-converse': 'output.message.content[]，或者 messageStart、contentBlockDelta 之类的事件',
  'needs.cohere-chat': '与 COMPLETE 之类的 finish_reason 并列的消息，或者从 message-start 开始的流事件',
  'needs.anthropic-messages': '类型为 “message” 且带 content[]，或者从 message_start 开始的流事件',
  'needs.llamacpp-completion':
    'content 和 stop，并列有 tokens_predicted、tokens_evaluated、stop_type、timings 或 generation_settings',
  'needs.openai-chat': '带 message 或 delta 的 choices[]，或者错误对象',
  'needs.openai-messages': '带角色的 messages[]，或者带项的 input[]',
  'needs.dashscope-native': 'request_id 以及带 choices 或 text 的 output，或者 request_id、code 和 message',
  'needs.gemini':
    '带 content 或 finishReason 的 candidates[]、promptFeedback，或者与 modelVersion 并列的 usageMetadata',
  'needs.ollama-chat': 'done，并列有 message（或 response）、model 和 created_at',
  'needs.anthropic-history':
    '内容由 tool_use、tool_result 之类的块组成的消息，或者带 system 和 messages 的请求体',
  'needs.openai-responses': '带 output[] 的对象 “response”，或者类型以 “response.” 开头的流事件',
  'needs.text': '任意文本',
  'needs.text-anthropic-xml': '<function_calls> 中的 <invoke> 标签',
  'needs.text-pythonic': '由带关键字参数的调用组成的列表，或者词元 <|python_start|>',
  'needs.text-deepseek': '词元 <｜tool▁call▁begin｜> 或标签 <｜DSML｜invoke …>',
  'needs.text-llama3-json': '只由带有 “name” 以及 “parameters” 或 “arguments” 的对象组成的文本',
  'needs.text-hermes': '<tool_call> 标签，其中的 JSON 对象带有 “name”',
  'needs.text-harmony': '词元 <|channel|> 或 <|start|>，以及 <|message|>',
  'needs.text-qwen3-coder': '<tool_call> 中的 <function=NAME> 标签',
  'needs.text-react': '以 “Action:” 和 “Action Input:” 开头的行，或者 “Thought:” 和 “Final Answer:”',
  'needs.text-llama3-python-tag': '词元 <|python_tag|>',
  'needs.text-mistral': '词元 [TOOL_CALLS]',
  'needs.text-kimi-k2': '词元 <|tool_call_begin|>',
  'needs.text-glm-xml': '<tool_call> 中的名称和 <arg_key> 标签',
  'needs.action-text': '带有键 “@action” 的 JSON 对象',
};
