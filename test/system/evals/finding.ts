/**
 * A scripted model whose tool is not listed looks for it with the owner's own words, then with what it wants to do, and
 * calls it through the tool that calls such tools (R112). It reads only what it is given: a tool that it does not find,
 * it does not call.
 */
import { FIND } from '../../../src/tools/finders.ts';
import { callableIn, reachOf } from '../../../src/tools/list.ts';
import type { Asked, Reply, Script } from '../../kit/openai-server.ts';

type Call = NonNullable<Reply['calls']>[number];

/** A model that calls what there is not is left to it. */
const EXISTING = new Set<string>(callableIn(reachOf({})).map(({ name }) => name));

/** What a query may have. */
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
    const tries = asked.input.filter(({ type, name }) => type === 'function_call' && name === FIND).length;
    const [wanted] = missing;
    const queries = [asked.question.slice(0, QUERY_MAX), inWords(wanted?.name ?? '')];
    const query = queries[tries];
    return query ? { calls: [{ name: FIND, arguments: { query } }] } : { text: `I found no ${wanted?.name}.` };
  };
}

/** What it wants to do, as a model says it: `update customer`. */
function inWords(name: string): string {
  return name.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
}

/** As a strict function is called: every argument, null for what is left out. */
function through({ name, arguments: args }: Call, found: ReadonlyMap<string, string>): Call {
  const caller = found.get(name);
  return caller ? { name: caller, arguments: { name, arguments: JSON.stringify(args) } } : { name, arguments: args };
}

/** The tools that were found in this conversation, and with which tool each is called: from either part of an answer. */
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

/** The scripts count what they have read: the conversation without finding. */
function withoutFinding(asked: Asked): Asked {
  return { ...asked, input: asked.input.filter((item) => !isOfFinder(item, asked.input)) };
}
