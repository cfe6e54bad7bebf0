// A short `npm run trial -- database`: the service survives failures of its database, and loses nothing.
import { expect, test } from 'vitest';
import { database } from '../../../dev/trial/database.ts';
import { WHOLE } from '../../kit/proof.ts';
import type { TestEngine } from '../../kit/test-app.ts';
import { shortest } from './kit.ts';

const TRIED: readonly TestEngine[] = WHOLE ? ['postgres', 'sqlite'] : ['postgres'];

test.each(TRIED)(
  'a database on %s that is killed again and again loses nothing that was acknowledged',
  async (engine) => {
    // Uses a database server of its own, because the trial kills it.
    const { postgresUrl, ...settings } = shortest(engine);
    const { broken, figures } = await database(settings);
    expect(broken).toEqual([]);
    expect(figures[0]).toEqual([expect.stringContaining('killed'), expect.toSatisfy((count) => count > 0)]);
  },
);
