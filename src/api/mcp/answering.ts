/** Loaded by the first request that is more than a list: it imports the operations and the texts of answers. */
export { reached } from '../../tools/find-tools.ts';
export { asResult, callOrAsk } from './asking.ts';
export { complete } from './completion.ts';
export { promptText } from './prompt-texts.ts';
export { readResource } from './read-resource.ts';
