/** The tools with what this protocol says beside, for `tools/mcp.json`. */
import { TOKEN_SCOPES } from '../../model/scope.ts';
import { isReadOnly, type Operation } from '../../operations/declaration.ts';
import { defineTools } from '../../tools/definitions.ts';
import type { ToolFile } from '../../tools/list.ts';
import { VIEW_META } from './view-resource.ts';

export function toolFile(): ToolFile {
  return defineTools(({ op, view }) => ({ ...(view ? VIEW_META : {}), ...chatGptMeta(op) }));
}

/**
 * Read by ChatGPT: which scopes it asks a person for, and what it shows while a call runs and after it. The words hold
 * for a preview and a refusal too.
 */
function chatGptMeta(op: Operation) {
  return {
    // A call that changes something reads first: what it acts on, for previews and questions.
    securitySchemes: [{ type: 'oauth2', scopes: isReadOnly(op) ? ['billing.read'] : TOKEN_SCOPES }],
    ...statusWords(op),
  };
}

/** At most 64 characters each. */
function statusWords(op: Operation) {
  const thing = op.title.replace(/^\S+ /, '');
  const task = lowerFirst(op.title);
  const [invoking, invoked] = isReadOnly(op)
    ? [`Reading ${thing}`, `${upperFirst(thing.replace(/^(?:an?|the) /, ''))} read`]
    : [`Working on: ${task}`, `Answered: ${task}`];
  return { 'openai/toolInvocation/invoking': invoking, 'openai/toolInvocation/invoked': invoked };
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
