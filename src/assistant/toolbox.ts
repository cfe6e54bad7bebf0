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
  /** What a person can decide, where the result is a refusal for want of it. */
  readonly question?: Question;
};

export type Question = {
  /** Stands behind what the call does: `which customer is meant?` */
  readonly text: string;
  /** To choose from; none where the answer is yes or no. */
  readonly options: readonly string[];
  /** Calls again, with the place of the option that was chosen, 0 for a yes; null is a no, and calls nothing. */
  readonly answer: (choice: number | null) => Promise<ToolResult>;
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
