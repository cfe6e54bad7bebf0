/** What a test asks of the page with the chat, and gets from it. */
import type { McpUiHostCapabilities, McpUiHostContext } from '@modelcontextprotocol/ext-apps/app-bridge';

export type Opening = {
  readonly token: string;
  readonly tool: string;
  readonly args?: Readonly<Record<string, unknown>>;
  /** The structured content of tools by name, where it is not the server's. */
  readonly answers?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly context?: McpUiHostContext;
  readonly capabilities?: McpUiHostCapabilities;
};

/** What the view has asked of its host. */
export type Seen = {
  readonly heights: number[];
  readonly said: unknown[];
  readonly links: string[];
  readonly told: unknown[];
  readonly calls: unknown[];
};

export type Chat = {
  readonly open: (opening: Opening) => Promise<void>;
  readonly seen: () => Seen;
  readonly setContext: (context: McpUiHostContext) => void;
  readonly cancel: () => Promise<void>;
  readonly ping: () => Promise<unknown>;
  readonly close: () => Promise<unknown>;
};
