/** Rules of the Responses API, as far as the service uses it. Every other request is refused with the reason. */
import { strictToolFaults } from './strict-schema.ts';

export type Json = Readonly<Record<string, unknown>>;

/** A wrong field, and the reason. */
export type ValidationIssue = { readonly param: string; readonly message: string };

const FIELDS = new Set([
  ...['model', 'input', 'instructions', 'tools', 'tool_choice', 'parallel_tool_calls', 'stream', 'store', 'include'],
  ...['max_output_tokens', 'temperature', 'top_p', 'metadata', 'reasoning', 'text', 'truncation', 'user'],
]);
const ROLES = new Set(['user', 'assistant', 'system', 'developer']);
const LABEL = /^[a-zA-Z][\w-]*$/;
const OUTPUT_TOKENS_MIN = 16;

export function faultsOf(body: Json): readonly ValidationIssue[] {
  const unknown = Object.keys(body).filter((field) => !FIELDS.has(field));
  return [
    ...unknown.map((field) => ({ param: field, message: `Unknown parameter: '${field}'.` })),
    ...(typeof body.model === 'string' ? [] : [{ param: 'model', message: 'you must provide a model parameter' }]),
    ...limitFaults(body),
    ...toolFaults(body),
    ...inputFaults(body.input),
  ];
}

function limitFaults({ max_output_tokens: tokens, stream, store, instructions }: Json): ValidationIssue[] {
  const faults: ValidationIssue[] = [];
  if (tokens !== undefined && !(Number.isInteger(tokens) && Number(tokens) >= OUTPUT_TOKENS_MIN)) {
    faults.push({ param: 'max_output_tokens', message: `Expected an integer of at least ${OUTPUT_TOKENS_MIN}.` });
  }
  for (const [param, value] of Object.entries({ stream, store })) {
    if (value !== undefined && typeof value !== 'boolean') faults.push({ param, message: 'Expected a boolean.' });
  }
  if (instructions !== undefined && typeof instructions !== 'string') {
    faults.push({ param: 'instructions', message: 'Expected a string.' });
  }
  return faults;
}

function toolFaults({ tools = [], tool_choice: choice }: Json): ValidationIssue[] {
  if (!Array.isArray(tools)) return [{ param: 'tools', message: 'Expected an array.' }];
  const faults = tools.flatMap((tool: Json, index) =>
    (tool.type === 'mcp' ? mcpToolFaults(tool) : strictToolFaults(tool)).map((message) => ({
      param: `tools[${index}]`,
      message: `Invalid tool: ${message}`,
    })),
  );
  const names = tools.map((tool: Json) => tool.name ?? tool.server_label);
  if (new Set(names).size < names.length) faults.push({ param: 'tools', message: 'Tool names must be unique.' });
  if (choice !== undefined && !['auto', 'none', 'required'].includes(String(choice))) {
    faults.push({ param: 'tool_choice', message: 'Expected auto, none or required.' });
  }
  if (choice !== undefined && tools.length === 0) {
    faults.push({ param: 'tool_choice', message: "'tool_choice' is only allowed when 'tools' are specified." });
  }
  return faults;
}

function mcpToolFaults(tool: Json): string[] {
  const { type: _, server_label: label, server_url: url, authorization, headers, require_approval: approval } = tool;
  const known = new Set(['type', 'server_label', 'server_url', 'server_description', 'authorization', 'headers']);
  for (const field of ['allowed_tools', 'require_approval']) known.add(field);
  return [
    ...Object.keys(tool)
      .filter((field) => !known.has(field))
      .map((field) => `unknown field ${field}`),
    ...(typeof label === 'string' && LABEL.test(label)
      ? []
      : [`server_label ${String(label)} must start with a letter`]),
    ...(typeof url === 'string' && URL.canParse(url) ? [] : ['server_url is no address']),
    ...(authorization !== undefined && headers !== undefined ? ['authorization and headers exclude each other'] : []),
    ...(approval === undefined || ['always', 'never'].includes(String(approval)) || typeof approval === 'object'
      ? []
      : ['require_approval is always, never or an object']),
  ];
}

/** Calls and outputs are pairs: each call has one output after it, and each output belongs to a call. */
function inputFaults(input: unknown): ValidationIssue[] {
  if (typeof input === 'string') return input === '' ? [{ param: 'input', message: 'Expected some text.' }] : [];
  if (!Array.isArray(input) || input.length === 0) return [{ param: 'input', message: 'Expected text or items.' }];
  const faults: ValidationIssue[] = [];
  const open = new Set<unknown>();
  const seen = new Set<unknown>();
  for (const [index, item] of (input as Json[]).entries()) {
    const say = (message: string) => faults.push({ param: `input[${index}]`, message });
    const { type = 'message', call_id: callId } = item;
    switch (type) {
      case 'message':
        for (const message of messageFaults(item)) say(message);
        if (item.role === 'user' && open.size > 0)
          say(`No tool output found for function call ${[...open].join(', ')}.`);
        break;
      case 'function_call':
        if (typeof callId !== 'string' || seen.has(callId)) say(`call_id ${String(callId)} is missing or not new`);
        if (typeof item.name !== 'string' || typeof item.arguments !== 'string') say('name and arguments are texts');
        seen.add(callId);
        open.add(callId);
        break;
      case 'function_call_output':
        if (typeof item.output !== 'string') say('output is a text');
        if (!open.delete(callId)) say(`No tool call found for function call output with call_id ${String(callId)}.`);
        break;
      case 'mcp_approval_request':
      case 'mcp_list_tools':
      case 'mcp_call':
        if (typeof item.id !== 'string') say('id is missing');
        seen.add(item.id);
        break;
      case 'mcp_approval_response':
        if (typeof item.approve !== 'boolean') say('approve is a boolean');
        if (!seen.has(item.approval_request_id)) say(`No approval request ${String(item.approval_request_id)}.`);
        break;
      default:
        say(`Invalid value: '${String(type)}'.`);
    }
  }
  if (open.size > 0)
    faults.push({ param: 'input', message: `No tool output found for function call ${[...open].join(', ')}.` });
  return faults;
}

function messageFaults({ role, content }: Json): string[] {
  const faults = ROLES.has(String(role)) ? [] : [`Invalid role: ${String(role)}.`];
  if (typeof content === 'string') return faults;
  if (!Array.isArray(content)) return [...faults, 'content is a text or a list of parts'];
  const wanted = role === 'assistant' ? ['output_text', 'refusal'] : ['input_text'];
  return [
    ...faults,
    ...content
      .filter((part: Json) => !wanted.includes(String(part.type)))
      .map((part: Json) => `Invalid part: ${String(part.type)}.`),
  ];
}
