import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { oddityOf } from '../../src/model/json.ts';
import { holds } from './property.ts';

const nested = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels);

test.each([
  [nested('[', ']', 65), 'is nested deeper than 64 levels'],
  [nested('[', ']', 100_000), 'is nested deeper than 64 levels'],
  ['{"a":'.repeat(5_000), 'is nested deeper than 64 levels'],
  ['{"a":1,"a":2}', 'has the name "a" twice in one object'],
  ['{"a":1,"\\u0061" :2}', 'has the name "\\u0061" twice in one object'],
  ['[{"b":{"a":1,"c":"}","a":2}}]', 'has the name "a" twice in one object'],
  ['{"":1,"":2}', 'has the name "" twice in one object'],
  ['{"a\\"":1,"a\\"":2}', 'has the name "a\\"" twice in one object'],
])('is found in %.40s', (json, oddity) => {
  expect(oddityOf(json)).toBe(oddity);
});

test.each(['{"a":[{"__proto__":{}}]}', '{"\\u005f_proto_\\u005f":1}'])(
  'a name that would be lost is found: %s',
  (json) => {
    expect(oddityOf(json, '__proto__')).toMatch(/^has the name ".*", which is not allowed$/);
    expect(oddityOf(json)).toBeUndefined();
  },
);

test.each([
  nested('[', ']', 64),
  '{"a":{"a":1},"b":[{"a":1},{"a":2}]}',
  '{"a":"{\\"a\\":1,\\"a\\":2}","b":"[[[[","c":"__proto__","d":"1e999","e":"\\\\"}',
  '["a","a",{"A":1,"a":2},1e999,-0]',
  '{"__proto__":{"__proto__":1}}',
  '',
  '{"a":"',
  '{"a\\x":1,"a":2',
])('is not in %.40s', (json) => {
  expect(oddityOf(json)).toBeUndefined();
});

test('is never in what a program writes', () => {
  const values = fc.jsonValue({ maxDepth: 3 });
  holds(
    fc.property(values, fc.constantFrom(undefined, 1, '\t'), (value, space) => {
      const json = JSON.stringify(value, undefined, space);
      // Random objects may have `__proto__` as an own name, which counts as odd.
      fc.pre(!json.includes('__proto__'));
      return oddityOf(json) === undefined;
    }),
  );
});
