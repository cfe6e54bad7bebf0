/** How much a run tries. */

type Proof = 'quick' | 'usual' | 'whole';

/** `npm test` is quick, `npm run test:system` tries the usual size, and a run at night everything there is. */
const PROOF: Proof = process.env.PROOF === 'whole' || process.env.PROOF === 'usual' ? process.env.PROOF : 'quick';

/**
 * `PROOF=whole`: both engines, all clients and all screens everywhere, at full size. A daily run tries less, where a
 * test says so.
 */
export const WHOLE = PROOF === 'whole';

/**
 * For random lives and inputs, whose number is what they cost. Files that call this are run again by
 * `npm run test:system`, at the usual size.
 */
export function sized<T>(of: Readonly<Record<Proof, T>>): T {
  return of[PROOF];
}
