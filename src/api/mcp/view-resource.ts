/**
 * The view of invoices (MCP Apps, `io.modelcontextprotocol/ui`): a page that hosts show in the chat beside a tool's
 * answer. Its sources are in `view/`; the served file is generated from them.
 */
import { readFileSync } from 'node:fs';
import type { ReadResourceResult, Resource } from '@modelcontextprotocol/server';
import type { ListedTool } from '../../tools/list.ts';

/** Name of the extension. The handshake declares it, so that hosts look for views. */
export const VIEW_EXTENSION = 'io.modelcontextprotocol/ui';
export const VIEW_TYPE = 'text/html;profile=mcp-app';

const VIEW_URI = 'ui://billhook/invoices';

/**
 * Content security policy: the page may not load anything or connect anywhere; it only exchanges messages with the
 * host.
 */
const META = { ui: { csp: { connectDomains: [], resourceDomains: [] }, prefersBorder: true } };

const VIEW: Resource = {
  uri: VIEW_URI,
  name: 'invoices_view',
  title: 'Invoices in the chat',
  description: 'Figures, aging chart and table of the invoices that a tool answered with.',
  mimeType: VIEW_TYPE,
  _meta: META,
};

/** Address of a tool's view. Current hosts read the first field, older hosts read the second field. */
export const VIEW_META = { ui: { resourceUri: VIEW_URI }, 'ui/resourceUri': VIEW_URI };

/** Returns the view if at least one listed tool uses it; otherwise an empty list. */
export function viewResources(shown: readonly ListedTool[]): Resource[] {
  return shown.some(({ _meta }) => _meta?.['ui/resourceUri'] === VIEW_URI) ? [VIEW] : [];
}

export function readView(uri: string, shown: readonly ListedTool[]): ReadResourceResult | undefined {
  const [view] = viewResources(shown);
  if (view?.uri !== uri) return undefined;
  return { contents: [{ uri, mimeType: view.mimeType, text: viewText(), _meta: META }] };
}

/** Relative path that is valid from `src/api/mcp` and from `dist/api/mcp`. */
const FILE = new URL('../../../tools/invoices-view.html', import.meta.url);

function viewText(): string {
  read ??= readFileSync(FILE, 'utf8');
  return read;
}
let read: string | undefined;
