/**
 * Finds and calls tools that `tools/list` does not show (R112). `findTools` finds them, `callReadTool` and
 * `callWriteTool` call them.
 */
import { invalid, type ValidationIssue } from '../model/billing-error.ts';
import { folded } from '../model/text.ts';
import { errorBody } from '../operations/kernel/error-body.ts';
import { type Encoded, refused } from './encode.ts';
import { callerOf, FIND, type InnerCall, innerCall, isFinder } from './finders.ts';
import { callableIn, type ListedTool, linesAbout, type Reach, shownIn } from './list.ts';
import type { ToolArguments } from './shape.ts';
import type { ToolName } from './table.ts';
import { TOOL_WORDS } from './tool-words.ts';
import { counted, joined } from './words.ts';

/** Largest number of tools in an answer; each is shown with its arguments. */
const FOUND_MAX = 5;
/**
 * Maximum characters of a query. Longer queries are documents from the user's conversation, not descriptions of a task.
 */
const QUERY_MAX = 300;

/**
 * Handles a call of one of the three finder tools. Returns the inner call, or a finished answer. Returns `undefined` if
 * `name` is no finder tool, or if `tools/list` does not show this finder tool. `permitted`: tools that the caller's
 * scopes allow. `findTools` finds only permitted tools. The scopes for an inner call are checked later, as for a direct
 * call.
 */
export function finderCall(
  name: string,
  args: ToolArguments,
  { reach, permitted }: { readonly reach: Reach; readonly permitted: Reach },
): InnerCall<ListedTool> | { readonly result: Encoded } | undefined {
  if (!isFinder(name) || !shownIn(reach).some((one) => one.name === name)) return undefined;
  if (name === FIND) return { result: findTools(args, permitted) };
  const call = innerCall(name, args, callableIn(reach));
  return 'fault' in call ? { result: wrong(call.fault) } : call;
}

function wrong(fault: ValidationIssue): Encoded {
  return refused(errorBody(invalid([fault])));
}

function findTools({ query, ...others }: ToolArguments, reach: Reach): Encoded {
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return wrong({ field: unknown, message: 'is no argument; there is query' });
  if (typeof query !== 'string' || query.trim() === '')
    return wrong({ field: 'query', message: 'is required: what you want to do, in a few words' });
  if (query.length > QUERY_MAX)
    return wrong({
      field: 'query',
      message: `may have ${QUERY_MAX} characters: say in a few words what you want to do`,
    });
  const scores = scoresOf(query);
  const tools = matching(scores, reach.found).slice(0, FOUND_MAX);
  const [best] = matching(scores, callableIn(reach));
  const listed = best && reach.listed.includes(best) ? best.name : undefined;
  const answer = tools.length === 0 ? noneFound(listed, reach.found) : shown(tools, listed, callableIn(reach));
  return withHint(answer, hintFor(query));
}

/**
 * Hint for queries about the import of data from another product. No tool imports such data, because a person must
 * check the preview of an import (R108). `words` and `except` are in the form that `wordsOf` returns.
 */
const IMPORTS = {
  words: 'import importer importeren importieren moneybird xero quickbooks freshbooks sevdesk lexware'.split(' '),
  /** A query with one of these words is about the import of a bank statement, so the hint is not shown. */
  except: 'bank statement afschrift kontoauszug releve'.split(' '),
  says: 'No tool imports customers, items or invoices of another product, or undoes that: a person does it in the dashboard (Settings, Move in) or with billhook import.',
};

function hintFor(query: string): string | undefined {
  const asked = wordsOf(query);
  const has = (words: readonly string[]) => asked.some((word) => words.some((one) => isSame(word, one)));
  return has(IMPORTS.words) && !has(IMPORTS.except) ? IMPORTS.says : undefined;
}

/** Puts a hint before the next steps of an answer. */
function withHint({ text, data, ...rest }: Encoded, hint: string | undefined): Encoded {
  if (hint === undefined) return { text, data, ...rest };
  const next = `${hint} ${String(data.next)}`;
  return { text: text.replace(/^Next: /m, () => `Next: ${hint} `), data: { ...data, next }, ...rest };
}

function shown(tools: readonly ListedTool[], listed: string | undefined, callable: readonly ListedTool[]): Encoded {
  const names = tools.map(({ name }) => name);
  const ways = [...Map.groupBy(tools, callerOf)].map(
    ([caller, some]) => `${joined(namesIn(some), 'or')} with ${caller}`,
  );
  const summary = `Found ${counted(tools.length, 'tool')}: ${joined(names, 'and')}.`;
  const next = [
    ...(listed === undefined ? [] : [`If ${listed}, which you have, is not what you want:`]),
    `Call ${joined(ways, 'and')}; arguments is a JSON object.`,
    ...linesAbout(tools, callable),
  ].join(' ');
  const rows = tools.map((tool) => ({
    name: tool.name,
    call_with: callerOf(tool),
    description: tool.description,
    hints: hintsOf(tool),
    arguments: tool.inputSchema,
  }));
  const lines = rows.flatMap(({ name, call_with, description, hints, arguments: schema }) => [
    `${name} (${[call_with, ...hints].join(', ')}): ${description}`,
    `arguments: ${JSON.stringify(schema)}`,
  ]);
  return {
    text: [summary, `Next: ${next}`, ...lines].join('\n'),
    data: { summary, next, tools: rows },
    isError: false,
  };
}

/** Names of the protocol's hints that are true for the tool. */
function hintsOf({ annotations: { title: _, ...hints } }: ListedTool): readonly string[] {
  return Object.entries(hints).flatMap(([hint, isTrue]) => (isTrue ? [hint] : []));
}

/**
 * The answer to a query without a match. It lists the names of all tools in `found`, so that the model can still call
 * each of them.
 */
function noneFound(listed: string | undefined, found: readonly ListedTool[]): Encoded {
  const summary = 'No other tool matches these words.';
  const all = found.map(({ name, title }) => `${name} (${title})`);
  const next = [
    listed === undefined ? 'Try other words, or a name.' : `${listed}, which you have, may be what you want.`,
    ...(all.length === 0 ? [] : [`The others are: ${all.join(', ')}.`]),
  ].join(' ');
  return { text: `${summary}\nNext: ${next}`, data: { summary, next, tools: [] }, isError: false };
}

function namesIn(tools: readonly ListedTool[]): readonly string[] {
  return tools.map(({ name }) => name);
}

type Scores = ReadonlyMap<ToolName, number>;

/** Score of each tool for a query. A word counts more if fewer tools have the word. */
function scoresOf(query: string): Scores {
  const scores = new Map<ToolName, number>();
  for (const word of new Set(wordsOf(query))) {
    const having = [...index()].filter(([, words]) => words.some((one) => isSame(word, one)));
    const weight = Math.log(index().size / Math.max(1, having.length));
    for (const [name, words] of having) {
      const part = words.includes(word) ? 1 : PART_OF_WORD;
      scores.set(name, (scores.get(name) ?? 0) + weight * part);
    }
  }
  return scores;
}

/** The tools that match a query, best first. */
function matching(scores: Scores, tools: readonly ListedTool[]): readonly ListedTool[] {
  const scoreOf = ({ name }: ListedTool) => scores.get(name) ?? 0;
  const best = Math.max(...tools.map(scoreOf));
  const least = Math.max(SCORE_MIN, best * PART_OF_BEST);
  return tools.filter((tool) => scoreOf(tool) >= least).sort((a, b) => scoreOf(b) - scoreOf(a));
}

/** Weight of a word that is similar but not equal. */
const PART_OF_WORD = 0.6;
/** Lowest score of a match. A single word reaches this score only if at most 37 % of all tools have the word. */
const SCORE_MIN = 1;
/** Tools below this share of the best score are left out, because their texts cost tokens. */
const PART_OF_BEST = 0.4;

/**
 * Words with fewer letters must match exactly (`btw`, `tva`). The only exception: one letter may follow a word of four
 * letters (`item`, `items`).
 */
const STEM_MIN = 5;
/** Largest number of letters that are removed as the ending of a word, such as `en` of `mahnen`. */
const ENDING_MAX = 3;

/**
 * True in these cases:
 * - `a` and `b` are the same word.
 * - They are the same word with different endings.
 * - One is a compound that contains the other (`Bankumsätze`).
 */
function isSame(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < STEM_MIN) return long.length - short.length === 1 && short.length >= 4 && long.startsWith(short);
  if (long.includes(short)) return true;
  const stem = short.slice(0, Math.max(STEM_MIN, short.length - ENDING_MAX));
  return long.startsWith(stem) && long.length - stem.length <= ENDING_MAX + 2;
}

/** The words of every tool, from its name and from `TOOL_WORDS`. */
function index(): ReadonlyMap<ToolName, readonly string[]> {
  words ??= new Map(
    Object.entries(TOOL_WORDS).map(([name, said]) => {
      return [name as ToolName, [...new Set([name, ...Object.values(said)].flatMap(wordsOf))]];
    }),
  );
  return words;
}
let words: ReadonlyMap<ToolName, readonly string[]> | undefined;

/** Words that do not describe a task, and are ignored. */
const EMPTY = new Set(
  [
    'a an the of to for and or in on at by with my our your i me we you it is are was do does can could please want would like need how what which all from that this those into make some there',
    'de het een van voor en of in op aan met mijn ons onze ik wij je u is zijn was kan wil graag hoe wat welke alle uit dat dit die maken doen deze er',
    'der die das den dem ein eine einen einer für und oder im am mit mein meine unser unsere ich wir du sie ist sind war kann will bitte wie was welche alle aus machen dieser diese dieses es',
    'le la les un une des du de et ou en au aux avec mon ma mes nos notre je nous vous il est sont peux veux voudrais comment quel quelle tous toutes dans faire ce cette ces pour',
  ].flatMap((some) => folded(some).split(' ')),
);

function wordsOf(text: string): string[] {
  return folded(text.replace(/([a-z])([A-Z])/g, '$1 $2'))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !EMPTY.has(word));
}
