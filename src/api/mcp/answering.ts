/**
 * Everything that calls need. Loaded by the first request that is more than a list, because it imports all operations
 * and the texts of answers.
 */
export { callOrAsk } from './asking.ts';
export { complete } from './completion.ts';
export { promptText } from './prompt-texts.ts';
export { readResource } from './read-resource.ts';
