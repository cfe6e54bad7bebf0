/** What is loaded with the first request that is more than a list: the operations, and the words for their answers. */
export { callOrAsk } from './asking.ts';
export { complete } from './completion.ts';
export { promptText } from './prompt-texts.ts';
export { readResource } from './read-resource.ts';
