/**
 * A chat page like that of real hosts: the official client and bridge, and the view in a sandboxed frame with the
 * content security policy declared by the server. Bundled by `chat.ts`.
 */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import {
  AppBridge,
  getToolUiResourceUri,
  type McpUiHostCapabilities,
  PostMessageTransport,
} from '@modelcontextprotocol/ext-apps/app-bridge';
import type { Chat, Opening, Seen } from './contract.ts';

const ALL: McpUiHostCapabilities = {
  serverTools: {},
  openLinks: {},
  message: { text: {} },
  updateModelContext: { text: {} },
};
const INFO = { name: 'Test Chat', version: '1.0.0' };

let bridge: AppBridge;
let seen: Seen;

async function open(opening: Opening): Promise<void> {
  const { token, tool: name, args = {}, context = {}, capabilities = ALL, answers = {} } = opening;
  seen = { heights: [], said: [], links: [], told: [], calls: [] };
  const client = new Client(INFO);
  const requestInit = { headers: { Authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', location.href), { requestInit }));
  const tool = (await client.listTools()).tools.find((one) => one.name === name);
  const uri = tool && getToolUiResourceUri(tool);
  if (!tool || !uri) throw new Error(`${name} has no view`);
  const [view] = (await client.readResource({ uri })).contents;
  const call: Call = async (asked) => {
    const structuredContent = answers[asked.name];
    return structuredContent ? { content: [], structuredContent } : client.callTool(asked);
  };
  const result = await call({ name, arguments: args });

  const frame = document.createElement('iframe');
  frame.title = 'Invoices';
  frame.setAttribute('sandbox', 'allow-scripts');
  document.body.replaceChildren(frame);
  const inside = frame.contentWindow as Window;
  const hostContext = { toolInfo: { tool }, displayMode: 'inline' as const, ...context };
  bridge = new AppBridge(client, INFO, capabilities, { hostContext });
  bridge.oninitialized = async () => {
    await bridge.sendToolInput({ arguments: args });
    await bridge.sendToolResult(result as Parameters<AppBridge['sendToolResult']>[0]);
  };
  await bridge.connect(new PostMessageTransport(inside, inside));
  listen(frame, call);
  frame.srcdoc = withPolicy((view as { readonly text: string }).text);
}

type Call = Client['callTool'];

function listen(frame: HTMLIFrameElement, answer: Call): void {
  bridge.onsizechange = ({ height = 0 }) => {
    seen.heights.push(height);
    frame.style.height = `${height}px`;
  };
  bridge.onmessage = async (message) => {
    seen.said.push(message);
    return {};
  };
  bridge.onopenlink = async ({ url }) => {
    seen.links.push(url);
    return {};
  };
  bridge.onupdatemodelcontext = async (news) => {
    seen.told.push(news);
    return {};
  };
  bridge.oncalltool = async (call) => {
    seen.calls.push(call);
    return answer(call) as ReturnType<NonNullable<AppBridge['oncalltool']>>;
  };
}

/** Content security policy that hosts set for a view without declared domains. */
function withPolicy(html: string): string {
  const policy = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:";
  return html.replace('<head>', `<head><meta http-equiv="Content-Security-Policy" content="${policy}">`);
}

const chat: Chat = {
  open,
  seen: () => seen,
  setContext: (context) => bridge.setHostContext(context),
  cancel: () => bridge.sendToolCancelled({ reason: 'the person stopped it' }),
  ping: () => bridge.request({ method: 'ping' }),
  close: () => bridge.teardownResource({}),
};
Object.assign(window, { chat });
