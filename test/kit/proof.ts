/** How much a run tries. Every promise is kept at least once in a daily run; the whole proof tries all that could differ. */

/** `PROOF=whole`: both engines everywhere, all clients, screens and moments, full sizes. A daily run (`npm test`) has one of each. */
export const WHOLE = process.env.PROOF === 'whole';
