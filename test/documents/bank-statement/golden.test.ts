// Small statements in the formats of banks, with the expected values (R89, R89a).
import { describe, expect, test } from 'vitest';
import { CAMT } from './golden/camt.ts';
import { CSV_KNOWN } from './golden/csv-known.ts';
import { CSV_MAPPED } from './golden/csv-mapped.ts';
import { factsOf, type Golden } from './golden/golden.ts';
import { MT940_EDGES } from './golden/mt940.ts';
import { MT940_DIALECTS } from './golden/mt940-dialects.ts';
import { read } from './reader.ts';

const ALL: Readonly<Record<string, readonly Golden[]>> = {
  'MT940 of banks': MT940_DIALECTS,
  'MT940 at its edges': MT940_EDGES,
  'CAMT.053': CAMT,
  'CSV of known banks': CSV_KNOWN,
  'CSV by a mapping': CSV_MAPPED,
};

describe.each(Object.keys(ALL))('%s', (kind) => {
  test.each(ALL[kind] ?? [])('$name', ({ file, options, entries, leftOut = [], warnings = [] }) => {
    expect(factsOf(read(file, options))).toEqual({ entries, leftOut, warnings });
  });
});
