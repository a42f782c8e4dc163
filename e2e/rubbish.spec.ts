/** What nobody tried: every paste gives a session that can be stepped, a diagnosis in words, and never a blank page. */
import { expect, test } from './fixtures';
import { pasteInto, recorded } from './pasting';

const stream = recorded('groq-chat/stream-tool-call.sse');
const chat = (args: string): string =>
  JSON.stringify({
    choices: [
      {
        index: 0,
        finish_reason: 'tool_calls',
        message: {
          role: 'assistant',
          tool_calls: [{ id: 'c', type: 'function', function: { name: 'f', arguments: args } }],
        },
      },
    ],
  });

const PASTES: [name: string, text: string][] = [
  ['rubbish', 'qwertz \u0000\u0001 \ud800 {{{{ ]]]] "\\u12'],
  ['a stream cut in the middle of a line', stream.slice(0, stream.length / 2)],
  ['an emoji key', chat('{"🙂":"🙃","👨‍👩‍👧":{"é":1}}')],
  ['prototype keys', chat('{"__proto__":{"x":1},"constructor":1,"toString":null}')],
  ['500 levels of nesting', chat('{"a":'.repeat(500) + '1' + '}'.repeat(500))],
  ['100,000 open brackets', '['.repeat(100_000)],
  ['1 MB of arguments', chat(JSON.stringify({ text: 'ab c'.repeat(250_000) }))],
  ['1 MB of data lines', 'data: {"a":1}\n\n'.repeat(66_000)],
  ['markup', '<script>document.title = "attacked"</script><img src=x onerror=alert(1)>'],
];

for (const [name, text] of PASTES)
  test(`a paste of ${name}`, async ({ page }) => {
    await page.goto('./');
    await pasteInto(page.getByRole('textbox', { name: 'Paste a response here' }), text);
    const timeline = page.getByRole('slider', { name: 'Step' });
    await expect(timeline).toHaveAttribute('aria-valuetext', /Step \d+ of \d+/, { timeout: 60_000 });
    for (const tab of [/^Source/, /^Console/, /^Problems/])
      await page.getByRole('tab', { name: tab }).click();
    await timeline.focus();
    for (const key of ['Home', 'ArrowRight', 'End', 'ArrowLeft']) await page.keyboard.press(key);
    await expect(timeline).toBeVisible();
    await expect(page).toHaveTitle(/Callscope/);
    await expect(page.getByText('could not be drawn')).toHaveCount(0);
  });
