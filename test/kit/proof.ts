/** How much a run tries. */

/** `PROOF=whole`: both engines, all clients and all screens everywhere, at full size. A daily run tries less, where a test says so. */
export const WHOLE = process.env.PROOF === 'whole';
