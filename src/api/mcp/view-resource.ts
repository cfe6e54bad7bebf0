/**
 * The view of invoices (MCP Apps, `io.modelcontextprotocol/ui`): a page that hosts show in the chat beside the answer
 * of a tool. Its sources are in `view/`; what is served is generated from them.
 */
import { readFileSync } from 'node:fs';
import type { ReadResourceResult, Resource } from '@modelcontextprotocol/server';
import type { ListedTool } from '../../tools/list.ts';

/** Declared in the handshake, so that hosts look for views. */
export const VIEW_EXTENSION = 'io.modelcontextprotocol/ui';
export const VIEW_TYPE = 'text/html;profile=mcp-app';

const VIEW_URI = 'ui://billhook/invoices';

/** The page loads nothing and communicates with the host only. */
const META = { ui: { csp: { connectDomains: [], resourceDomains: [] }, prefersBorder: true } };

const VIEW: Resource = {
  uri: VIEW_URI,
  name: 'invoices_view',
  title: 'Invoices in the chat',
  description: 'Figures, aging chart and table of the invoices that a tool answered with.',
  mimeType: VIEW_TYPE,
  _meta: META,
};

/** Where a tool's view is, in the spelling of today and in that of hosts before 2026. */
export const VIEW_META = { ui: { resourceUri: VIEW_URI }, 'ui/resourceUri': VIEW_URI };

/** Listed for callers that see a tool with a view. */
export function viewResources(shown: readonly ListedTool[]): Resource[] {
  return shown.some(({ _meta }) => _meta?.['ui/resourceUri'] === VIEW_URI) ? [VIEW] : [];
}

export function readView(uri: string, shown: readonly ListedTool[]): ReadResourceResult | undefined {
  const [view] = viewResources(shown);
  if (view?.uri !== uri) return undefined;
  return { contents: [{ uri, mimeType: view.mimeType, text: viewText(), _meta: META }] };
}

/** From `src/api/mcp` and from `dist/api/mcp` alike. */
const FILE = new URL('../../../tools/invoices-view.html', import.meta.url);

function viewText(): string {
  read ??= readFileSync(FILE, 'utf8');
  return read;
}
let read: string | undefined;
