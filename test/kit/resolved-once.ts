/**
 * Vitest sends its main process a message for each import, even if it was resolved before: for each `import()` of the
 * service, in every test. This hook runs before Vitest's own and caches the resolved imports of this process.
 */
import { type ResolveFnOutput, registerHooks } from 'node:module';

const INSTALLED = Symbol.for('billhook.test.resolved-once');
const once = globalThis as { [INSTALLED]?: true };

// Set-up files run before every test file of a process; the hook is installed once.
if (!once[INSTALLED]) {
  once[INSTALLED] = true;
  const known = new Map<string, ResolveFnOutput>();
  registerHooks({
    resolve: (specifier, context, next) => {
      if (!context.parentURL?.includes('/src/')) return next(specifier, context);
      const key = `${context.parentURL} ${specifier} ${context.conditions.join()}`;
      const before = known.get(key);
      if (before) return { ...before, shortCircuit: true };
      const found = next(specifier, context);
      known.set(key, found);
      return found;
    },
  });
}
