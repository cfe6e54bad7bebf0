/** Moves responses that several operations share into named components. */
import type { JsonSchema } from '../../operations/kernel/json-schema.ts';
import type { Responses } from './openapi-answers.ts';

export type OperationObject = JsonSchema & { readonly operationId: string; readonly responses: Responses };

/** Replaces shared responses with references. `named`: the shared responses by name. */
export function shareResponses(operations: readonly OperationObject[]): {
  readonly operations: readonly OperationObject[];
  readonly named: Readonly<Record<string, JsonSchema>>;
} {
  const uses = new Map<string, { readonly name: string; readonly response: JsonSchema; count: number }>();
  for (const { operationId, responses } of operations) {
    for (const [status, response] of Object.entries(responses)) {
      const text = JSON.stringify(response);
      const use = uses.get(text) ?? { name: nameOf(response, operationId, status), response, count: 0 };
      use.count++;
      uses.set(text, use);
    }
  }
  const isShared = ({ count }: { count: number }) => count > 1;
  const refer = (response: JsonSchema): JsonSchema => {
    const use = uses.get(JSON.stringify(response));
    return use && isShared(use) ? { $ref: `#/components/responses/${use.name}` } : response;
  };
  return {
    operations: operations.map((operation) => ({
      ...operation,
      responses: Object.fromEntries(
        Object.entries(operation.responses).map(([status, response]) => [status, refer(response)]),
      ),
    })),
    named: Object.fromEntries([...uses.values()].filter(isShared).map(({ name, response }) => [name, response])),
  };
}

/**
 * Returns the name of a shared response. If the response has only one error code, its name is this code, such as
 * `RateLimited`. Otherwise its name is the first operation with this response, followed by the status.
 */
function nameOf({ description }: JsonSchema, operationId: string, status: string): string {
  const [, code] = /^([a-z_]+)\.$/.exec(String(description)) ?? [];
  return code === undefined
    ? `${operationId}${status}`
    : code.replaceAll(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
