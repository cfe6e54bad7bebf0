/**
 * Finds out whether an SDK of OpenTelemetry is registered in this process, without loading its API.
 * Every version 1 of the API puts what is registered under this symbol, so that several copies of it find each other.
 */
import type { Telemetry, TelemetrySettings } from './telemetry.ts';

const API = Symbol.for('opentelemetry.js.api.1');

/** Null, and nothing is loaded, unless an SDK was registered before the start (D-807). */
export async function telemetryOf(settings: TelemetrySettings): Promise<Telemetry | null> {
  return isSdkRegistered() ? (await import('./telemetry.ts')).telemetry(settings) : null;
}

function isSdkRegistered(): boolean {
  const registered = (globalThis as Record<symbol, { trace?: unknown; metrics?: unknown } | undefined>)[API];
  return registered?.trace !== undefined || registered?.metrics !== undefined;
}
