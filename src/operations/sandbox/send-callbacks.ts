import type { Services } from '../kernel/context.ts';

/** Worker task: sends callbacks of the sandbox provider that failed before, or are due now. */
export function sandboxCallbackTask({ sandbox }: Services): Promise<void> {
  return sandbox.sendCallbacks();
}
