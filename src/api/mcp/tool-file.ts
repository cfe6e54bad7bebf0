import { TOKEN_SCOPES } from '../../model/token.ts';
import { defineTools, type MetaSource } from '../../tools/definitions.ts';
import type { ToolFile } from '../../tools/list.ts';
import { VIEW_META } from './view-resource.ts';

export function toolFile(): ToolFile {
  return defineTools((tool) => ({
    ...(tool.view ? VIEW_META : {}),
    ...chatGptMeta(tool),
    ...(tool.hostFiles ? { 'openai/fileParams': tool.hostFiles } : {}),
  }));
}

/** `_meta` fields for ChatGPT: the scopes that it requests, and the texts that it shows during a call and after it. */
function chatGptMeta(tool: MetaSource) {
  return {
    // Tools that change something also need the read scope, because their previews and questions show the object.
    securitySchemes: [{ type: 'oauth2', scopes: tool.readOnly ? ['billing.read'] : TOKEN_SCOPES }],
    ...statusTexts(tool),
  };
}

/**
 * Returns the texts that ChatGPT shows during a call and after it. Each text has at most 64 characters. The second text
 * names no outcome, because it must also be true for a preview and a refusal.
 */
function statusTexts({ title, readOnly }: MetaSource) {
  const [verb = '', ...rest] = title.split(' ');
  const object = rest.join(' ');
  const [invoking, invoked] = readOnly
    ? [`Reading ${object}`, `${upperFirst(object.replace(/^(?:an?|the) /, ''))} read`]
    : [`${participleOf(verb)} ${object}`, `Result: ${verb.toLowerCase()} ${object}`];
  return { 'openai/toolInvocation/invoking': invoking, 'openai/toolInvocation/invoked': invoked };
}

/** Forms the participle of a verb: `Creating` from `Create`, `Cancelling` from `Cancel`. */
function participleOf(verb: string): string {
  return `${verb.replace(/e$/, '').replace(/([^aeiou][aeiou])l$/, '$1ll')}ing`;
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
