import { describe, expect, test } from 'vitest';
import { BOUNDS, overdueAnswerTokens, toolTokens } from '../../../bench/tokens.ts';

describe('what a model reads of us, in tokens of o200k', () => {
  const tools = toolTokens();
  const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0);

  test('names, descriptions and input schemas: 200 a tool on average, 5 000 in all', () => {
    const read = sum(tools.map((tool) => tool.read));
    expect(read / tools.length, JSON.stringify(tools, null, 1)).toBeLessThanOrEqual(BOUNDS.readPerTool);
    expect(read).toBeLessThanOrEqual(BOUNDS.read);
  });

  test('whole definitions: 12 000', () => {
    expect(sum(tools.map((tool) => tool.whole)), JSON.stringify(tools, null, 1)).toBeLessThanOrEqual(BOUNDS.whole);
  });

  test('the text of an overdue answer with 25 rows: 2 000', async () => {
    const tokens = await overdueAnswerTokens(25);
    expect(tokens).toBeGreaterThan(200);
    expect(tokens).toBeLessThanOrEqual(BOUNDS.overdueAnswer);
  });
});
