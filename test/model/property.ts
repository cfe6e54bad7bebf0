import * as fc from 'fast-check';

/**
 * Fails with the smallest counterexample. Is `fc.assert` for synchronous properties only, so that no test can forget to
 * await a promise.
 */
export const holds: <Ts>(property: fc.IProperty<Ts>, parameters?: fc.Parameters<Ts>) => void = fc.assert;
