/** Spans and durations of MCP requests, by the semantic conventions of MCP (opentelemetry.io, GenAI). */

import {
  isCallToolResult,
  PROTOCOL_VERSION_META_KEY,
  ProtocolError,
  Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { type Attributes, type Context, context, type Link, propagation, SpanKind, trace } from '@opentelemetry/api';
import { errorTypeOf, type Instruments, seconds, within } from './instruments.ts';

type Handling = {
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>> | undefined;
  readonly version: unknown;
  readonly from: ServerContext;
};

/** Returns a subclass of the SDK's server that runs each handler within a span. */
export function observedServer({ tracer, meter }: Instruments): typeof Server {
  const duration = seconds(
    meter,
    'mcp.server.operation.duration',
    'Duration of MCP requests as seen by the server.',
    'long',
  );
  const observe = <Result>(handling: Handling, handle: () => Promise<Result>): Promise<Result> => {
    const { method, from } = handling;
    const labels = labelsOf(handling);
    const attributes = { ...labels, ...idsOf(from) };
    const { parent, links } = originOf(from.mcpReq._meta);
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes, links }, parent);
    const target = targetOf(handling);
    const named = () => {
      // This function runs only if the handler did not throw. The handler throws for an unknown name, so a client
      // cannot put an arbitrary text into the name of the span.
      if (target) span.updateName(`${method} ${Object.values(target)[0]}`);
      return { ...target };
    };
    return within(
      { span, at: parent, duration, labels },
      handle,
      (result) => (isCallToolResult(result) && result.isError ? { ...named(), 'error.type': 'tool_error' } : named()),
      (error) => failureOf(error),
    );
  };
  return class ObservedServer extends Server {
    protected override _wrapHandler(...[method, handler]: Parameters<Server['_wrapHandler']>) {
      const wrapped = super._wrapHandler(method, handler);
      return (request: Parameters<typeof wrapped>[0], from: ServerContext) => {
        const envelope: Readonly<Record<string, unknown>> = from.mcpReq.envelope ?? {};
        const version = envelope[PROTOCOL_VERSION_META_KEY] ?? this.getNegotiatedProtocolVersion();
        const handling = { method, params: request.params, version, from };
        return observe(handling, () => wrapped(request, from));
      };
    }
  };
}

function labelsOf({ method, version, from }: Handling): Attributes {
  return {
    'mcp.method.name': method,
    ...(method === 'tools/call' ? { 'gen_ai.operation.name': 'execute_tool' } : {}),
    ...(typeof version === 'string' && /^[\d-]{1,20}$/.test(version) ? { 'mcp.protocol.version': version } : {}),
    ...(from.http ? { 'network.transport': 'tcp', 'network.protocol.name': 'http' } : { 'network.transport': 'pipe' }),
  };
}

/** Attributes with the ids of a request. An id chosen by the client is omitted if it may be a sentence or a secret. */
function idsOf({ sessionId, mcpReq: { id } }: ServerContext): Attributes {
  return {
    ...(/^[\w.:-]{1,40}$/.test(String(id)) ? { 'jsonrpc.request.id': String(id) } : {}),
    ...(sessionId === undefined ? {} : { 'mcp.session.id': sessionId }),
  };
}

function targetOf({ method, params }: Handling): Record<string, string> | undefined {
  const name = params?.name;
  if (typeof name !== 'string') return undefined;
  if (method === 'tools/call') return { 'gen_ai.tool.name': name };
  return method === 'prompts/get' ? { 'gen_ai.prompt.name': name } : undefined;
}

/**
 * Returns the parent and the links of a call's span:
 * - If `params._meta` of the call contains a trace context, this context is the parent, because one HTTP request can
 *   contain several calls with different parents. The span of the HTTP request becomes a link.
 * - Otherwise the span of the HTTP request is the parent, and there are no links.
 */
function originOf(meta: object | undefined): { parent: Context; links: Link[] } {
  const active = context.active();
  const sent = propagation.extract(trace.deleteSpan(active), meta ?? {});
  if (trace.getSpan(sent) === undefined) return { parent: active, links: [] };
  const around = trace.getSpanContext(active);
  return { parent: sent, links: around ? [{ context: around }] : [] };
}

function failureOf(error: unknown): Attributes {
  if (!(error instanceof ProtocolError)) return { 'error.type': errorTypeOf(error) };
  return { 'error.type': String(error.code), 'rpc.response.status_code': String(error.code) };
}
