/**
 * Transport of one session in one process. The SDK numbers its requests to the client from 0 in each process. Two
 * processes can therefore send requests with the same number. A reply can arrive at the wrong process. This class makes
 * the ids unique, so that each reply can be matched to its request.
 */
import { randomUUID } from 'node:crypto';
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  type JSONRPCMessage,
  type JSONRPCResponse,
  type RequestId,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';

type Options = Parameters<WebStandardStreamableHTTPServerTransport['handleRequest']>[1];
type SendOptions = Parameters<WebStandardStreamableHTTPServerTransport['send']>[1];

const CANCELLED = 'notifications/cancelled';
/** Form of the ids of our requests to clients: a UUID, a colon and a number. Ids of all processes have this form. */
const QUESTION_ID = /^[0-9a-f-]{36}:\d+$/;

export function isQuestionId(id: unknown): id is string {
  return typeof id === 'string' && QUESTION_ID.test(id);
}

export class SessionTransport extends WebStandardStreamableHTTPServerTransport {
  readonly #prefix = `${randomUUID()}:`;
  readonly #questions = new Set<RequestId>();
  readonly #calls = new Set<RequestId>();
  /** Called when a question is sent to the client. */
  onquestion?: () => void;

  /** True while a call waits for its answer. */
  get isAnswering(): boolean {
    return this.#calls.size > 0;
  }

  get isAsking(): boolean {
    return this.#questions.size > 0;
  }

  override async handleRequest(request: Request, options?: Options): Promise<Response> {
    const messages = [options?.parsedBody].flat();
    const calls = messages.filter(isJSONRPCRequest).map(({ id }) => id);
    for (const id of calls) this.#calls.add(id);
    // A cancelled call gets no answer, so it no longer counts as running.
    for (const message of messages) if (isCancelled(message)) this.#calls.delete(message.params.requestId);
    const answer = await super.handleRequest(request, options);
    if (!answer.ok) for (const id of calls) this.#calls.delete(id);
    return answer;
  }

  override async send(message: JSONRPCMessage, options?: SendOptions): Promise<void> {
    if (isJSONRPCRequest(message)) {
      this.#questions.add(message.id);
      this.onquestion?.();
      return super.send({ ...message, id: this.#prefix + message.id }, options);
    }
    if (isCancelled(message)) {
      const { requestId } = message.params;
      this.#questions.delete(requestId);
      return super.send({ ...message, params: { ...message.params, requestId: this.#prefix + requestId } }, options);
    }
    if ('id' in message && message.id !== undefined) this.#calls.delete(message.id);
    return super.send(message, options);
  }

  /** Passes a reply to the SDK. Returns false if another process sent the question. */
  takeReply(reply: JSONRPCResponse): boolean {
    const { id } = reply;
    if (typeof id !== 'string' || !id.startsWith(this.#prefix)) return false;
    const question = Number(id.slice(this.#prefix.length));
    if (this.#questions.delete(question)) this.onmessage?.({ ...reply, id: question } as JSONRPCMessage);
    return true;
  }
}

type Cancelled = JSONRPCMessage & {
  readonly method: typeof CANCELLED;
  readonly params: { readonly requestId: RequestId };
};

function isCancelled(message: unknown): message is Cancelled {
  if (!isJSONRPCNotification(message) || message.method !== CANCELLED) return false;
  const { requestId } = (message.params ?? {}) as { requestId?: unknown };
  return typeof requestId === 'string' || typeof requestId === 'number';
}
