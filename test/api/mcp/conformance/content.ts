/** Contents of the fixtures' answers, as the scenarios of the conformance suite require them. */
import type { CallToolResult, ContentBlock, GetPromptResult, InputRequest } from '@modelcontextprotocol/server';

/** PNG image with one red pixel. */
export const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
/** WAV header without any samples. */
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';

export const IMAGE: ContentBlock = { type: 'image', data: PNG, mimeType: 'image/png' };
export const AUDIO: ContentBlock = { type: 'audio', data: WAV, mimeType: 'audio/wav' };

export function says(...content: (string | ContentBlock)[]): CallToolResult {
  return { content: content.map((one) => (typeof one === 'string' ? { type: 'text', text: one } : one)) };
}

export function resource(uri: string, mimeType: string, text: string): ContentBlock {
  return { type: 'resource', resource: { uri, mimeType, text } };
}

export function prompt(...content: (string | ContentBlock)[]): GetPromptResult {
  const blocks = content.map((one): ContentBlock => (typeof one === 'string' ? { type: 'text', text: one } : one));
  return { messages: blocks.map((block) => ({ role: 'user', content: block })) };
}

export function askPerson(
  message: string,
  properties: Record<string, object>,
  required = Object.keys(properties),
): InputRequest {
  const requestedSchema = { type: 'object', properties, required };
  return { method: 'elicitation/create', params: { mode: 'form', message, requestedSchema } } as InputRequest;
}

export function askModel(text: string): InputRequest {
  const messages = [{ role: 'user', content: { type: 'text', text } }];
  return { method: 'sampling/createMessage', params: { messages, maxTokens: 100 } } as InputRequest;
}

export const ASK_ROOTS = { method: 'roots/list', params: {} } as InputRequest;
