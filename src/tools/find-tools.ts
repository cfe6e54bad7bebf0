/**
 * Tools that are not listed are found by what a person wants to do, and called through one of two tools (R112). Such a call becomes a
 * call of the tool itself before anything else happens, so checks, limits, questions, retries and activity are those of a direct call.
 */
import { invalid } from '../model/billing-error.ts';
import { folded } from '../model/folding.ts';
import { harmless } from '../model/harmless.ts';
import { isRecord } from '../model/is-record.ts';
import { nearestName } from '../model/nearest.ts';
import { errorBody } from '../operations/kernel/error-body.ts';
import { type Encoded, refused } from './encode.ts';
import { FIND, isFinder, READ, WRITE } from './finders.ts';
import { isReadOnly, type ListedTool, type Reach } from './list.ts';
import type { ToolArguments } from './shape.ts';
import type { ToolName } from './table.ts';
import { TOOL_WORDS } from './tool-words.ts';
import { counted, joined, quoted } from './words.ts';

/** A call of a tool of the service, or the answer where there is nothing to call. */
export type Reached = { readonly tool: ListedTool; readonly args: ToolArguments } | { readonly result: Encoded };

/** How many tools are shown, each with its arguments. */
const FOUND_MAX = 5;

/**
 * `tool`: as the client named it; calls of other tools stay as they are. `permitted`: what the caller's scopes allow, which is found;
 * a call beyond them is refused as a direct one.
 */
export function reached(tool: ListedTool, args: ToolArguments, reach: Reach, permitted: Reach): Reached {
  if (!isFinder(tool.name)) return { tool, args };
  if (tool.name === FIND) return { result: findTools(args, permitted) };
  return named(tool, args, [...reach.listed, ...reach.found]);
}

function named({ name: finder }: ListedTool, given: ToolArguments, known: readonly ListedTool[]): Reached {
  const name = typeof given.name === 'string' ? given.name.trim() : '';
  const others = Object.keys(given).filter((key) => key !== 'name' && key !== 'arguments');
  if (name === '') return wrong('name', 'is required: the name of the tool, as findTools gives it');
  const tool = known.find((one) => one.name === name && !isFinder(one.name));
  if (!tool) return wrong('name', noSuchTool(name, known));
  const right = isReadOnly(tool) ? READ : WRITE;
  if (finder !== right) {
    return wrong('name', `${name} ${isReadOnly(tool) ? 'only reads' : 'changes something'}: call it through ${right}`);
  }
  if (others.length > 0) return wrong(others[0] ?? '', `belongs into arguments, the JSON object of ${name}`);
  const args = objectIn(given.arguments);
  if (!args) return wrong('arguments', `must be a JSON object with the arguments of ${name}`);
  return { tool, args };
}

function noSuchTool(name: string, known: readonly ListedTool[]): string {
  const meant = nearestName(
    name,
    known.filter((one) => !isFinder(one.name)).map((one) => one.name),
  );
  const help = meant === undefined ? `${FIND} finds one by what you want to do` : `did you mean ${meant}?`;
  return `is no tool: ${quoted(name)}; ${help}`;
}

/** An object, or its JSON; nothing at all is an empty one. */
function objectIn(given: unknown): ToolArguments | undefined {
  if (given === undefined || given === null || given === '') return {};
  if (isRecord(given)) return given;
  if (typeof given !== 'string') return undefined;
  try {
    const parsed: unknown = JSON.parse(given);
    return isRecord(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function wrong(field: string, message: string): Reached {
  return { result: refused(errorBody(invalid([{ field, message }]))) };
}

function findTools({ query, ...others }: ToolArguments, { listed, found }: Reach): Encoded {
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return refused(errorBody(invalid([{ field: unknown, message: 'is no argument; there is query' }])));
  if (typeof query !== 'string' || query.trim() === '') {
    return refused(errorBody(invalid([{ field: 'query', message: 'is required: what you want to do, in any words' }])));
  }
  const tools = matching(query, found).slice(0, FOUND_MAX);
  const [best] = matching(query, [...listed.filter(({ name }) => !isFinder(name)), ...found]);
  const isListed = best !== undefined && listed.includes(best);
  const own = isListed ? `${best.name}, which you have already, may be what you look for.` : undefined;
  if (tools.length === 0) return nothing(query, own, found);
  const names = tools.map(({ name }) => name);
  const [reading, writing] = [tools.filter(isReadOnly), tools.filter((tool) => !isReadOnly(tool))];
  const how = [reading, writing].flatMap((some, index) =>
    some.length === 0 ? [] : [`${joined(some.map(({ name }) => name), 'and')} through ${index === 0 ? READ : WRITE}`],
  );
  const summary = `${counted(tools.length, 'tool')} for ${quoted(query)}: ${joined(names, 'and')}.`;
  const next = `${own === undefined ? '' : `${own} Otherwise: `}call ${joined(how, 'and')}, with name and arguments.`;
  const data = harmless({
    summary,
    next,
    tools: tools.map((tool) => ({
      name: tool.name,
      through: isReadOnly(tool) ? READ : WRITE,
      description: tool.description,
      ...(tool.annotations.destructiveHint ? { destructive: true } : {}),
      arguments: tool.inputSchema,
    })),
  });
  const lines = tools.flatMap((tool) => [
    `${tool.name} (${isReadOnly(tool) ? READ : WRITE}${tool.annotations.destructiveHint ? ', cannot be undone' : ''}): ${tool.description}`,
    `arguments: ${JSON.stringify(tool.inputSchema)}`,
  ]);
  return { text: [summary, `Next: ${next}`, ...lines].join('\n'), data, isError: false };
}

/** All names, so that whatever the words were, every tool can be reached. */
function nothing(query: string, own: string | undefined, found: readonly ListedTool[]): Encoded {
  const summary = `No other tool matches ${quoted(query)}.`;
  const all = found.map(({ name, title }) => `${name} (${title})`);
  const next = `${own ?? 'Try other words.'}${all.length === 0 ? '' : ` There are also: ${all.join(', ')}.`}`;
  return { text: `${summary}\nNext: ${next}`, data: { summary, next, tools: [] }, isError: false };
}

/** The tools that share words with a question, the best first. A word that few tools have counts more. */
function matching(query: string, tools: readonly ListedTool[]): ListedTool[] {
  const asked = [...new Set(wordsOf(query))];
  const scored = tools.map((tool) => ({ tool, score: scoreOf(asked, tool.name as ToolName) }));
  return scored
    .filter(({ score }) => score >= SCORE_MIN)
    .sort((a, b) => b.score - a.score)
    .map(({ tool }) => tool);
}

/** Less is a single word that many tools share. */
const SCORE_MIN = 1;

function scoreOf(asked: readonly string[], name: ToolName): number {
  const own = index().get(name) ?? [];
  return asked.reduce((sum, word) => sum + (own.some((one) => isSame(word, one)) ? rarity(word) : 0), 0);
}

/** Natural logarithm of how many times rarer than in every tool. */
function rarity(word: string): number {
  const known = rarities.get(word);
  if (known !== undefined) return known;
  const all = [...index().values()];
  const having = all.filter((words) => words.some((one) => isSame(word, one))).length;
  const found = Math.log(all.length / Math.max(1, having));
  if (rarities.size < RARITIES_MAX) rarities.set(word, found);
  return found;
}
const rarities = new Map<string, number>();
/** Of words from outside, so it is bounded. */
const RARITIES_MAX = 5_000;

/** Fewer letters are compared whole: `btw`, `tva`. */
const STEM_MIN = 5;
/** The endings of words in these languages: `Rechnungen`, `betaalverzoeken`, `mahnen`. */
const ENDING_MAX = 3;

/** The same word, with another ending, or as a part of a compound (`Bankumsätze`, `maandfactuur`). */
function isSame(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < STEM_MIN) return long.length - short.length === 1 && short.length >= 4 && long.startsWith(short);
  if (long.includes(short)) return true;
  const stem = short.slice(0, Math.max(STEM_MIN, short.length - ENDING_MAX));
  return long.startsWith(stem) && long.length - stem.length <= ENDING_MAX + 2;
}

function index(): ReadonlyMap<ToolName, readonly string[]> {
  words ??= new Map(
    Object.entries(TOOL_WORDS).map(([name, text]) => [
      name as ToolName,
      [...new Set([...wordsOf(name.replace(/([a-z])([A-Z])/g, '$1 $2')), ...wordsOf(text)])],
    ]),
  );
  return words;
}
let words: ReadonlyMap<ToolName, readonly string[]> | undefined;

/** Say nothing about what is wanted. */
const EMPTY = new Set(
  folded(
  'a an the of to for and or in on at by with my our your i me we you it is are was do does can could please want would like need how what which all from that this those into make do ' +
    'de het een van voor en of in op aan met mijn ons onze ik wij je u is zijn was kan wil graag hoe wat welke alle uit dat dit die maken doen ' +
    'der die das den dem ein eine einen einer für und oder im am mit mein meine unser unsere ich wir du sie ist sind war kann will bitte wie was welche alle aus machen ' +
    'le la les un une des du de et ou en au aux avec mon ma mes nos notre je nous vous il est sont peux veux voudrais comment quel quelle tous toutes dans faire',
  ).split(' '),
);

function wordsOf(text: string): string[] {
  return folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !EMPTY.has(word));
}
