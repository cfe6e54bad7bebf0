/** Types that the test and the chat page exchange. */
import type { McpUiHostCapabilities, McpUiHostContext } from '@modelcontextprotocol/ext-apps/app-bridge';

export type Opening = {
  readonly token: string;
  readonly tool: string;
  readonly args?: Readonly<Record<string, unknown>>;
  /** Structured content by tool name, which replaces the answer of the server. */
  readonly answers?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly context?: McpUiHostContext;
  readonly capabilities?: McpUiHostCapabilities;
};

/** Requests that the view has sent to its host. */
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
