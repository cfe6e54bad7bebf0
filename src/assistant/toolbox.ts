/** What a model may use: tools with their schemas, and what answers them. Which door stands behind is no matter here. */

export type JsonSchema = { readonly [keyword: string]: unknown };

/** A tool as assistants see it, by the names of MCP. */
export type Tool = {
  readonly name: string;
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly inputSchema: JsonSchema;
  readonly annotations?: { readonly readOnlyHint?: boolean | undefined } | undefined;
};

export type ToolResult = {
  /** Stands alone: a sentence with the answer, and lines. */
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly isError: boolean;
};

export type Arguments = Readonly<Record<string, unknown>>;

export type Toolbox = {
  readonly tools: readonly Tool[];
  /** What a model should know before its first call. */
  readonly instructions: string;
  readonly call: (tool: string, args: Arguments, signal: AbortSignal) => Promise<ToolResult>;
  /** Reads something for a preview, by the name of an operation that changes nothing; `isError` where it said no. */
  readonly look: (operation: string, args: Arguments, signal: AbortSignal) => Promise<ToolResult>;
};

export function isReading({ annotations }: Tool): boolean {
  return annotations?.readOnlyHint === true;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
