// The legacy interfaces, too, refuse JSON that no regular program writes, and then change nothing.
import { expect, test } from 'vitest';
import { ODD, sharedOddJson } from '../api/odd-json.ts';

const { token, post, nothingHappened } = sharedOddJson();

/** R30: these paths answer errors with status 200, too. Their callers read the error in the body. */
test.each(['/v2/create', '/v2/payments', '/v2/customers', '/link/api/create'])(
  'at %s, whose errors have status 200',
  async (path) => {
    for (const [what, json] of ODD) {
      const { status, body } = await nothingHappened(() => post(path, json.replace('{', `{"token":"${token()}",`)));
      expect({ status, body }, what).toEqual({
        status: 200,
        body: { status: 'error', error: 'unknown', realerror: expect.stringMatching(/^The body is not valid JSON/) },
      });
    }
  },
);
