/**
 * The small markup of lessons: paragraphs, lists, blocks of code, and inside of a line `code` and **bold**. It is parsed to
 * plain data that components draw; there is no HTML in it, whoever wrote the lesson.
 */
export type Inline = { t: 'text' | 'code' | 'bold'; text: string };
export type Block =
  | { t: 'paragraph'; inlines: Inline[] }
  | { t: 'list'; items: Inline[][] }
  /** `language` as it stands behind the fence: `json`, `lark`; empty for none. */
  | { t: 'code'; language: string; text: string };

export function parseMarkup(source: string): Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  let items: Inline[][] = [];
  const flush = (): void => {
    if (paragraph.length > 0) blocks.push({ t: 'paragraph', inlines: parseInline(paragraph.join('\n')) });
    if (items.length > 0) blocks.push({ t: 'list', items });
    paragraph = [];
    items = [];
  };
  const lines = source.split('\n');
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? '';
    const fence = /^```([a-z]{0,12})$/.exec(line);
    if (fence !== null) {
      flush();
      const end = lines.indexOf('```', i + 1);
      const last = end < 0 ? lines.length : end;
      blocks.push({ t: 'code', language: fence[1] ?? '', text: lines.slice(i + 1, last).join('\n') });
      i = last;
    } else if (line.startsWith('- ')) {
      if (paragraph.length > 0) flush();
      items.push(parseInline(line.slice(2)));
    } else if (line.trim() === '') flush();
    else {
      if (items.length > 0) flush();
      paragraph.push(line);
    }
  }
  flush();
  return blocks;
}

/** A mark that is never closed is text. */
export function parseInline(line: string): Inline[] {
  const found: Inline[] = [];
  let plain = '';
  const push = (inline: Inline): void => {
    if (plain !== '') found.push({ t: 'text', text: plain });
    plain = '';
    found.push(inline);
  };
  for (let i = 0; i < line.length;) {
    const mark = line.startsWith('**', i) ? '**' : line.startsWith('`', i) ? '`' : '';
    const end = mark === '' ? -1 : line.indexOf(mark, i + mark.length);
    if (end > i + mark.length) {
      push({ t: mark === '`' ? 'code' : 'bold', text: line.slice(i + mark.length, end) });
      i = end + mark.length;
    } else {
      plain += line.charAt(i);
      i++;
    }
  }
  if (plain !== '') found.push({ t: 'text', text: plain });
  return found;
}
