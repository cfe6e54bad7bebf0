import { describe, expect, test } from 'vitest';
import { newEventId } from '../../src/model/codes.ts';
import { EVENT_TYPES } from '../../src/model/event.ts';

describe('what a business can be told about (R25)', () => {
  test('each event once, named after its subject and what happened', () => {
    expect(new Set(EVENT_TYPES).size).toBe(EVENT_TYPES.length);
    const subjects = new Set(EVENT_TYPES.map((type) => /^([a-z_]+)\.[a-z_]+$/.exec(type)?.[1]));
    expect(subjects).toEqual(
      new Set(['payment', 'invoice', 'credit_note', 'quote', 'subscription', 'customer', 'webhook']),
    );
  });

  test('an event has an id of its own by which a receiver knows it again', () => {
    const ids = Array.from({ length: 5_000 }, newEventId);
    expect(ids.filter((id) => !/^evt_[0-9a-f]{24}$/.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
