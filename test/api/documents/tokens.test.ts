import { describe, expect, test } from 'vitest';
import { BOUNDS, overdueAnswerTokens, toolTokens } from '../../../dev/bench/tokens.ts';

describe('what a model reads of us, in tokens of o200k', () => {
  const tools = toolTokens();
  const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0);

  test('names, descriptions and input schemas: 185 a tool on average, 6 000 in all', () => {
    const read = sum(tools.map((tool) => tool.read));
    expect(read / tools.length, JSON.stringify(tools, null, 1)).toBeLessThanOrEqual(BOUNDS.readPerTool);
    expect(read).toBeLessThanOrEqual(BOUNDS.read);
  });

  test('whole definitions: 16 000', () => {
    expect(sum(tools.map((tool) => tool.whole)), JSON.stringify(tools, null, 1)).toBeLessThanOrEqual(BOUNDS.whole);
  });

  test('an overdue answer with 25 rows: 1 000 as text, 1 900 as data', async () => {
    const { text, data } = await overdueAnswerTokens(25);
    expect(Math.min(text, data)).toBeGreaterThan(200);
    expect(text).toBeLessThanOrEqual(BOUNDS.overdueText);
    expect(data).toBeLessThanOrEqual(BOUNDS.overdueData);
  });
});
