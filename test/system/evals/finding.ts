/**
 * A scripted model that looks for unlisted tools (R112). It searches with the words of the question, then with the name
 * of the action. It calls the found tool through a `call…Tool` tool. It uses only what the answers contain: a tool that
 * was not found is not called.
 */
import { FIND } from '../../../src/tools/finders.ts';
import { callableIn, reachOf } from '../../../src/tools/list.ts';
import type { Asked, Reply, Script } from '../../kit/openai-server.ts';

type Call = NonNullable<Reply['calls']>[number];

/** Names of all tools. A call of any other name is passed on unchanged. */
const EXISTING = new Set<string>(callableIn(reachOf({})).map(({ name }) => name));

/** Maximum length of a query in characters. */
const QUERY_MAX = 300;

export function finding(script: Script): Script {
  return async (asked, turn) => {
    const found = foundIn(asked);
    const said = await script(withoutFinding(asked), turn);
    const listed = new Set(asked.tools.map(({ name }) => String(name)));
    const away = (said.calls ?? []).filter(({ name }) => EXISTING.has(name) && !listed.has(name));
    if (away.length === 0 || !listed.has(FIND)) return said;
    const missing = away.filter(({ name }) => !found.has(name));
    if (missing.length === 0) return { ...said, calls: said.calls?.map((call) => through(call, found)) ?? [] };
    const [wanted] = missing;
    const tried = queriesIn(asked);
    const query = [asked.question.slice(0, QUERY_MAX), inWords(wanted?.name ?? '')].find((one) => !tried.has(one));
    return query ? { calls: [{ name: FIND, arguments: { query } }] } : { text: `I found no ${wanted?.name}.` };
  };
}

/** Queries that were made earlier in this conversation. */
function queriesIn({ input }: Asked): ReadonlySet<string> {
  const calls = input.filter(({ type, name }) => type === 'function_call' && name === FIND);
  return new Set(calls.map(({ arguments: args }) => String(JSON.parse(String(args)).query)));
}

/** Name of a tool as words: `updateCustomer` becomes `update customer`. */
function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
}

/** Wraps the call in the tool that calls it, if that is known. Its arguments are passed as JSON text. */
function through({ name, arguments: args }: Call, found: ReadonlyMap<string, string>): Call {
  const caller = found.get(name);
  return caller ? { name: caller, arguments: { name, arguments: JSON.stringify(args) } } : { name, arguments: args };
}

/**
 * Tools found in this conversation, each with the tool that calls it. Read from the text or the data of the answers.
 */
function foundIn({ input }: Asked): ReadonlyMap<string, string> {
  const answers = input.filter((item) => isOfFinder(item, input) && item.type === 'function_call_output');
  return new Map(
    answers.flatMap(({ output }) => {
      const { text = '', data } = JSON.parse(String(output)) as { text?: string; data?: { tools?: readonly Found[] } };
      const told = [...text.matchAll(/^(\w+) \((call\w+Tool)\b.*?\): /gm)].map(([, name = '', caller = '']) => [
        name,
        caller,
      ]);
      const rows = (data?.tools ?? []).map(({ name, call_with }) => [name, call_with]);
      return [...told, ...rows] as [string, string][];
    }),
  );
}

type Found = { readonly name: string; readonly call_with: string };

function isOfFinder({ call_id }: Asked['input'][number], input: Asked['input']): boolean {
  return call_id !== undefined && input.some((one) => one.call_id === call_id && one.name === FIND);
}

/** Removes finding from the conversation, because scripts count the results that they have read. */
function withoutFinding(asked: Asked): Asked {
  return { ...asked, input: asked.input.filter((item) => !isOfFinder(item, asked.input)) };
}
