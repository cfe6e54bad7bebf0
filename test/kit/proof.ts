/** How many cases a test run tries. */

type Proof = 'quick' | 'usual' | 'whole';

/** `npm test` is quick, `npm run test:system` has the usual size, and the nightly run is whole. */
const PROOF: Proof = process.env.PROOF === 'whole' || process.env.PROOF === 'usual' ? process.env.PROOF : 'quick';

/**
 * `PROOF=whole`: both engines, all clients and all screens everywhere, at full size. Other runs try less in the tests
 * that use this constant.
 */
export const WHOLE = PROOF === 'whole';

/**
 * Number of random lives or inputs, which decides the cost of a test. `npm run test:system` runs the files that call
 * this again, at the usual size.
 */
export function sized<T>(of: Readonly<Record<Proof, T>>): T {
  return of[PROOF];
}
