import type { Services } from '../context.ts';

/** The worker's part of the sandbox provider: callbacks that did not arrive, or are due later. */
export function sendSandboxCallbacks({ sandbox }: Services): Promise<void> {
  return sandbox.sendCallbacks();
}
