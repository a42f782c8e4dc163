/** Which commands were run last, the newest first. */
const MOST = 5;

export const remember = (recent: readonly string[], id: string): string[] =>
  [id, ...recent.filter((other) => other !== id)].slice(0, MOST);

export function readRecent(text: string | null): string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter((id) => typeof id === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}
