/**
 * Every address that accepts a body: who may send one, how unauthenticated requests are answered, and which bodies cost
 * the most.
 */
import { beforeAll } from 'vitest';
import { unsubscribeUrl } from '../../src/operations/mails/unsubscribe.ts';
import { GUEST_PAGES } from '../../src/web/dashboard/pages.ts';
import { sharedTestApp } from '../api/rest/exchange.ts';
import type { TestApp } from '../kit/test-app.ts';
import { hiddenIn, openBrowser, ownerOf, type TestBrowser } from '../web/dashboard/browser.ts';
import { layOut } from '../web/dashboard/places.ts';
import { makeInvoice, OFFLINE } from '../web/desk.ts';
import { invited } from '../web/subscription/member.ts';
import { type Family, file, form, json, multipart, packed } from './bodies.ts';
import { mountedBy } from './mounted.ts';

const KB = 1024;
const MB = 1024 * KB;

/** Kind and size in bytes of the bodies, and the path to which they are sent (default: the path of the row). */
type Bodies = readonly (readonly [Family, bytes: number, path?: string])[];
export type Headers = Readonly<Record<string, string>>;
export type Row = {
  readonly path: string;
  /**
   * Accepted statuses for a request without a valid session or token, or for a request to a wrong address (`at`). The
   * request has not sent its body yet. Null if the credentials are in the body.
   */
  readonly stranger: { readonly statuses: readonly number[]; readonly at?: string } | null;
  /** Expensive bodies that an authorized client can send. Absent if another row tests the same body parser. */
  readonly entitled?: { readonly headers: Headers; readonly head?: string; readonly bodies: Bodies };
};

export const FORM = 'application/x-www-form-urlencoded';
export const JSON_TYPE = 'application/json';

type Doors = {
  readonly testApp: TestApp;
  /** Routes and mounts of the service, see {@link mountedBy}. */
  readonly doors: readonly string[];
  readonly rows: ReadonlyMap<string, Row>;
};

/** One service for all tests of a file. */
export function sharedDoors(): () => Doors {
  const testApp = sharedTestApp(OFFLINE);
  let opened: Doors | undefined;
  beforeAll(async () => {
    await testApp().run('connectProvider', { kind: 'sandbox' });
    const doors = await mountedBy(async () => (await testApp().app.handler()).answer);
    const rowOf = await rowsOf(testApp());
    const rows = new Map(doors.flatMap((door) => (rowOf(door) ? [[door, rowOf(door) as Row]] : [])));
    opened = { testApp: testApp(), doors, rows };
  });
  return () => {
    if (!opened) throw new Error('the doors are not open yet');
    return opened;
  };
}

/** Dashboard pages that accept a file, with the size of the test body. */
const UPLOADS = new Map([
  ['/settings/business/logo', 500 * KB],
  ['/payments/bank/import', MB],
  ['/settings/import', MB],
  ['/invoices/:id/attach', MB],
]);

const ALL_FORM: Bodies = [[form, 250 * KB]];
const LEGACY: Bodies = [
  [form, 250 * KB],
  [multipart, 250 * KB],
  [json, 250 * KB],
  [packed('application/json'), 250 * KB],
];

async function rowsOf(testApp: TestApp): Promise<(door: string) => Row | undefined> {
  const owner = await ownerOf(testApp);
  const places = new Map((await layOut(testApp, 'Ann')).map(({ name, path }) => [name, path]));
  const guest = openBrowser(testApp);
  const keyOf = async (browser: TestBrowser, path: string) => ({
    headers: { Cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; ') },
    head: `form_key=${hiddenIn((await browser.get(path)).text).form_key}`,
  });
  const [asOwner, asGuest] = [await keyOf(owner, '/dashboard/invoices/new'), await keyOf(guest, '/dashboard/sign-in')];
  const asGuestNow = { ...asGuest, headers: { Cookie: [...guest.cookies].map((pair) => pair.join('=')).join('; ') } };
  const member = await invited(testApp);
  const customer = (await testApp.run('createCustomer', { name: 'Ann', email: 'ann@example.com' }))
    .id as unknown as number;
  const bearer = { Authorization: `Bearer ${await testApp.token()}` };
  const { path: pay } = await makeInvoice(testApp);
  const { page_url } = (await testApp.run('requestUpload', { purpose: 'bank_statement' })) as Record<string, string>;
  const guests = new Set(GUEST_PAGES.map(({ path }) => path));
  const nothing = { statuses: [404] };

  const dashboard = (place: string): Row => {
    const path = `/dashboard${place}`;
    if (guests.has(place)) {
      const row = { path: path.replace(/:\w+/, 'x'), stranger: { statuses: [403] } };
      return place === '/sign-in' ? { ...row, entitled: { ...asGuestNow, bodies: ALL_FORM } } : row;
    }
    const row = { path: places.get(place) ?? '', stranger: { statuses: [303] } };
    if (place === '/invoices/new') return { ...row, entitled: { ...asOwner, bodies: ALL_FORM } };
    const upload = UPLOADS.get(place);
    return upload ? { ...row, entitled: { ...asOwner, bodies: [[multipart, upload]] } } : row;
  };
  const pages: readonly [RegExp, (place: string) => Row | undefined][] = [
    [/^POST \/dashboard(\/.*)$/, dashboard],
    [
      /^POST (\/v2\/.*|\/link\/api\/.*)$/,
      (path) => ({ path, stranger: null, entitled: { headers: {}, bodies: LEGACY } }),
    ],
    [
      /^POST (\/link\/:codeOrHandle)$/,
      () => ({
        ...{ path: pay, stranger: { ...nothing, at: '/link/zzzzzzzzzz' } },
        entitled: {
          headers: {},
          bodies: [
            [form, 15 * KB],
            [packed(FORM), 15 * KB],
          ],
        },
      }),
    ],
    [
      /^POST (\/link\/subscription\/:code)$/,
      () => ({
        ...{ path: member.own, stranger: { ...nothing, at: '/link/subscription/zzzzzzzzzz' } },
        entitled: { headers: {}, bodies: [[form, 3 * KB]] },
      }),
    ],
    [
      /^POST (\/link\/unsubscribe\/:reference)$/,
      () => ({
        path: new URL(unsubscribeUrl(testApp.app.services, customer as never)).pathname,
        stranger: { ...nothing, at: '/link/unsubscribe/x' },
        entitled: { headers: {}, bodies: [[form, 3 * KB]] },
      }),
    ],
    [
      /^POST (\/uploads\/:secret)$/,
      () => ({
        ...{ path: new URL(page_url as string).pathname, stranger: { ...nothing, at: '/uploads/x' } },
        entitled: { headers: {}, bodies: [[multipart, MB]] },
      }),
    ],
    [
      /^POST (\/sandbox\/:id)$/,
      () => ({
        ...{ path: '/sandbox/sbx_000000000000000000000000', stranger: nothing },
        entitled: { headers: {}, bodies: [[form, 15 * KB]] },
      }),
    ],
    [
      /^POST (\/callbacks)\/:kind\/:reference$/,
      () => ({
        ...{ path: '/callbacks/sandbox/test', stranger: null },
        entitled: {
          headers: {},
          bodies: [
            [form, 250 * KB],
            [json, 250 * KB],
          ],
        },
      }),
    ],
    [
      /^POST (\/oauth\/register)$/,
      (path) => ({
        path,
        stranger: null,
        entitled: {
          headers: {},
          bodies: [
            [json, 15 * KB],
            [packed(JSON_TYPE), 15 * KB],
          ],
        },
      }),
    ],
    // The token endpoint: a client sends its secret in the body.
    [
      /^below (\/oauth)$/,
      (path) => ({ path: `${path}/token`, stranger: null, entitled: { headers: {}, bodies: [[form, 50 * KB]] } }),
    ],
    [
      /^below (\/mcp)$/,
      (path) => ({
        ...{ path, stranger: { statuses: [401] } },
        entitled: { headers: { ...bearer, Accept: 'application/json, text/event-stream' }, bodies: [[json, 250 * KB]] },
      }),
    ],
    [
      /^below (\/api\/v1)$/,
      (path) => ({
        ...{ path: `${path}/invoices`, stranger: { statuses: [401] } },
        entitled: {
          headers: bearer,
          bodies: [
            [json, 250 * KB],
            [packed(JSON_TYPE), 250 * KB],
            [file, MB, '/api/v1/bank-statements'],
          ],
        },
      }),
    ],
    // These handlers read no body, whether the client is authenticated or not.
    [
      /^below (\/(?:docs|privacy|callbacks|dashboard|sandbox|uploads|v2|link.*))$/,
      (path) => ({ path, stranger: { statuses: [303, 404, 405] } }),
    ],
  ];
  return (door) => {
    for (const [pattern, make] of pages) {
      const place = pattern.exec(door)?.[1];
      if (place !== undefined) return make(place);
    }
    return undefined;
  };
}
