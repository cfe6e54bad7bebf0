// Traces and metrics of billhook to an OTLP collector. Install @opentelemetry/sdk-node beside this file, then start:
//   OTEL_EXPORTER_OTLP_ENDPOINT=http://localhost:4318 NODE_OPTIONS="--import ./tracing.mjs" npx billhook serve
// The variables OTEL_* of OpenTelemetry say what is exported, where to, and how many traces are kept.
import { NodeSDK } from '@opentelemetry/sdk-node';

process.env.OTEL_SERVICE_NAME ??= 'billhook';
process.env.OTEL_METRICS_EXPORTER ??= 'otlp';

const sdk = new NodeSDK();
sdk.start();

// The service has ended, and all that it did is known: what was not yet exported is now.
process.once('beforeExit', () => {
  sdk.shutdown().catch((error) => console.error('the last spans could not be exported:', error.message));
});
