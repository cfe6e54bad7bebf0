import * as fc from 'fast-check';

/**
 * Fails with the smallest counterexample. `fc.assert` for synchronous properties only: no promise for a test to forget.
 */
export const holds: <Ts>(property: fc.IProperty<Ts>, parameters?: fc.Parameters<Ts>) => void = fc.assert;
