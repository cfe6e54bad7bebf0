import { isReadOnly, TOKEN_SCOPES } from '../../model/token.ts';
import type { Operation } from '../../operations/kernel/declaration.ts';
import { defineTools } from '../../tools/definitions.ts';
import type { ToolFile } from '../../tools/list.ts';
import { VIEW_META } from './view-resource.ts';

export function toolFile(): ToolFile {
  return defineTools(({ op, view, hostFiles }) => ({
    ...(view ? VIEW_META : {}),
    ...chatGptMeta(op),
    ...(hostFiles ? { 'openai/fileParams': hostFiles } : {}),
  }));
}

/** Read by ChatGPT: the scopes that it requests, and the texts that it shows while a call runs and after it. */
function chatGptMeta(op: Operation) {
  return {
    // Changes also need the read scope: previews and questions show the object.
    securitySchemes: [{ type: 'oauth2', scopes: isReadOnly(op) ? ['billing.read'] : TOKEN_SCOPES }],
    ...statusTexts(op),
  };
}

/** At most 64 characters each. The second one must also be true for a preview and a refusal: it names no outcome. */
function statusTexts(op: Operation) {
  const [verb = '', ...rest] = op.title.split(' ');
  const object = rest.join(' ');
  const [invoking, invoked] = isReadOnly(op)
    ? [`Reading ${object}`, `${upperFirst(object.replace(/^(?:an?|the) /, ''))} read`]
    : [`${participleOf(verb)} ${object}`, `Result: ${verb.toLowerCase()} ${object}`];
  return { 'openai/toolInvocation/invoking': invoking, 'openai/toolInvocation/invoked': invoked };
}

/** `Creating` from `Create`, `Cancelling` from `Cancel`. */
function participleOf(verb: string): string {
  return `${verb.replace(/e$/, '').replace(/([^aeiou][aeiou])l$/, '$1ll')}ing`;
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
