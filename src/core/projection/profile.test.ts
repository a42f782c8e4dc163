import { describe, expect, it } from 'vitest';
import { PROFILE_IDS } from '../document/document';
import { minimumPrefix } from './profile';
import { PROFILES } from './profiles';

/** Every object in a profile that states a fact: it has a source or a date. */
function facts(value: unknown): { source?: unknown; date?: unknown }[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'source' in value || 'date' in value ? [value] : [];
  return [...own, ...Object.values(value).flatMap(facts)];
}

/** Numbers that stand outside of a sourced fact, by path. */
function unsourced(value: unknown, path = ''): string[] {
  if (typeof value === 'number') return [path];
  if (typeof value !== 'object' || value === null || 'source' in value || 'from' in value) return [];
  return Object.entries(value).flatMap(([key, item]) => unsourced(item, `${path}/${key}`));
}

describe.each(PROFILE_IDS)('profile %s', (id) => {
  const profile = PROFILES[id];

  it('states every fact with a page and a month', () => {
    expect(profile.id).toBe(id);
    expect(facts(profile).length).toBeGreaterThan(8);
    for (const fact of facts(profile)) {
      expect(fact.source).toMatch(/^https:\/\//u);
      expect(fact.date).toMatch(/^20\d\d-(0[1-9]|1[0-2])$/u);
    }
  });

  it('has no number without a source, but the one that only completes the request', () => {
    expect(unsourced(profile).filter((path) => path !== '/wire/maxTokens')).toEqual([]);
  });

  it('takes four markers and looks back twenty blocks', () => {
    expect([profile.markers.limit.value, profile.markers.lookbackBlocks.value]).toEqual([4, 20]);
  });
});

describe('minimum prefix', () => {
  it.each([
    ['claude-opus-4-5-20251101', 4096],
    ['claude-opus-4-6', 4096],
    ['claude-haiku-4-5', 4096],
    ['claude-opus-4-7', 2048],
    ['claude-opus-4-8', 1024],
    ['claude-sonnet-4-5', 1024],
    ['claude-opus-4-1', 1024],
    ['anthropic/Claude-Opus-5', 512],
    ['claude-something-new', 1024],
  ])('of %s is %i tokens', (model, tokens) => {
    expect(minimumPrefix(PROFILES.anthropic, model).value).toBe(tokens);
  });

  it('of DashScope is 1024 tokens', () => {
    expect(minimumPrefix(PROFILES['dashscope-explicit'], 'qwen-plus').value).toBe(1024);
  });
});
