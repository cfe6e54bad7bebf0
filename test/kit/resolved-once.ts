/**
 * Vitest tells its main process of every import, also of one that was resolved before: a message for each `import()` of the service, in
 * every test. What was resolved once in this process is answered here, in front of Vitest's own hook.
 */
import { type ResolveFnOutput, registerHooks } from 'node:module';

const INSTALLED = Symbol.for('billhook.test.resolved-once');
const once = globalThis as { [INSTALLED]?: true };

// Set-up files run before every file of a process.
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
