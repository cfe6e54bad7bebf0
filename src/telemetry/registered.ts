/**
 * Detects whether an OpenTelemetry SDK is registered in this process, without loading the OpenTelemetry API. Several
 * copies of the API can be installed. To share registrations, all versions 1.x store them under the global symbol
 * `API`.
 */
import type { Telemetry, TelemetrySettings } from './telemetry.ts';

const API = Symbol.for('opentelemetry.js.api.1');

/** Loads the telemetry. If no SDK was registered before the start, returns null and loads nothing (D-807). */
export async function telemetryOf(settings: TelemetrySettings): Promise<Telemetry | null> {
  return isSdkRegistered() ? (await import('./telemetry.ts')).telemetry(settings) : null;
}

function isSdkRegistered(): boolean {
  const registered = (globalThis as Record<symbol, { trace?: unknown; metrics?: unknown } | undefined>)[API];
  return registered?.trace !== undefined || registered?.metrics !== undefined;
}
