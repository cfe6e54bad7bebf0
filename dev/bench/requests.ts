/** The measured requests of `npm run bench` and `profile.ts`. */

/** The values that `server.ts billhook` prints when it is ready. */
export type Service = {
  readonly port: number;
  /** An access token created by hand. */
  readonly token: string;
  /** An access token issued to an assistant after a person's consent. */
  readonly assistant: string;
  readonly customer: string | number;
};

export type Asked = {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Record<string, string>;
  readonly body?: string;
};

const JSON_BODY = { 'content-type': 'application/json' };

export function list({ port, token }: Service): Asked {
  return { url: `http://127.0.0.1:${port}/api/v1/invoices?limit=20`, method: 'GET', headers: bearer(token) };
}

export function create({ port, token, customer }: Service): Asked {
  return {
    url: `http://127.0.0.1:${port}/api/v1/invoices`,
    method: 'POST',
    headers: { ...bearer(token), ...JSON_BODY },
    body: JSON.stringify({ customer_id: customer, description: 'Work', amount: 12.5 }),
  };
}

export type Era = '2025' | '2026';

/** `token`: omitted for the bare server, which checks no token. */
export function mcpCall(port: number, era: Era, token?: string): Asked {
  return toolCall(port, era, { name: 'listInvoices', input: { limit: 20 }, token });
}

export function mcpCreate({ port, token, customer }: Service): Asked {
  const input = { customer_id: customer, description: 'Work', amount: 12.5, allow_duplicate: true };
  return toolCall(port, '2026', { name: 'createInvoice', input, token });
}

type Tool = { readonly name: string; readonly input: object; readonly token: string | undefined };

function toolCall(port: number, era: Era, { name, input, token }: Tool): Asked {
  const version = era === '2025' ? '2025-11-25' : '2026-07-28';
  const modern = { 'mcp-method': 'tools/call', 'mcp-name': name };
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': version,
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
  };
  const params = { name, arguments: input, ...(era === '2026' ? { _meta: envelope } : {}) };
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    method: 'POST',
    headers: {
      ...JSON_BODY,
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': version,
      ...(era === '2026' ? modern : {}),
      ...(token === undefined ? {} : bearer(token)),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  };
}

function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}
