import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { evaluate } from '../../../dev/evals/evaluate.ts';
import { type Given, openTrials, type Trials } from '../../../dev/evals/harness.ts';
import { money } from '../../../dev/evals/money.ts';
import { PARTS } from '../../../dev/evals/parts.ts';
import { claimedCounts, match } from '../../../dev/evals/score/claims.ts';
import { type Outcome, RULES, type RuleName, scoreOf, type ValidationIssue } from '../../../dev/evals/score/score.ts';
import { ADDRESSEES } from '../../../dev/evals/tasks/addressees.ts';
import { TASKS } from '../../../dev/evals/tasks/all.ts';
import { AS_WRITTEN } from '../../../dev/evals/tasks/as-written.ts';
import { CONVERSATIONS } from '../../../dev/evals/tasks/conversations.ts';
import { CUSTOMER_DATA } from '../../../dev/evals/tasks/customer-data.ts';
import { DOCUMENTS } from '../../../dev/evals/tasks/documents.ts';
import { DOCUMENT_TRAPS } from '../../../dev/evals/tasks/documents-traps.ts';
import { MOVING_IN } from '../../../dev/evals/tasks/moving-in.ts';
import { QUOTES } from '../../../dev/evals/tasks/quotes.ts';
import { RECURRING_PRICES } from '../../../dev/evals/tasks/recurring.ts';
import { KINDS, type Task } from '../../../dev/evals/tasks/task.ts';
import { TAX } from '../../../dev/evals/tasks/tax.ts';
import { VAT } from '../../../dev/evals/tasks/vat.ts';
import { VAT_TRAPS } from '../../../dev/evals/tasks/vat-traps.ts';
import { amountsOfAnswer } from '../../../src/assistant/answer-amounts.ts';
import type { AssistantAnswer, ToolCall } from '../../../src/model/asking.ts';
import { FIND, isFinder } from '../../../src/tools/finders.ts';
import { reachOf, type ToolFilter, toolsFor } from '../../../src/tools/list.ts';
import { PROFILES } from '../../../src/tools/profiles.ts';
import { type OpenAiServer, openOpenAi, type Script } from '../../kit/openai-server.ts';
import { WHOLE } from '../../kit/proof.ts';
import { finding } from './finding.ts';
import { rememberWhole } from './reading.ts';
import { RIGHT_BANK } from './right-bank.ts';
import { RIGHT_CONVERSATIONS } from './right-conversations.ts';
import { RIGHT_CUSTOMER_DATA } from './right-customer-data.ts';
import { RIGHT_DOCUMENTS } from './right-documents.ts';
import { RIGHT_QUOTES } from './right-quotes.ts';
import { RIGHT_TAX } from './right-tax.ts';
import { RIGHT_TERMS } from './right-terms.ts';
import { RIGHT_VAT } from './right-vat.ts';
import { RIGHT as RIGHT_OTHERS } from './scripts.ts';
import { UNREAD } from './steps.ts';
import { WRONG as WRONG_OTHERS } from './wrong.ts';
import { WRONG_BANK } from './wrong-bank.ts';
import { WRONG_CONVERSATIONS } from './wrong-conversations.ts';
import { WRONG_CUSTOMER_DATA } from './wrong-customer-data.ts';
import { WRONG_DOCUMENTS } from './wrong-documents.ts';
import { WRONG_QUOTES } from './wrong-quotes.ts';
import { WRONG_TAX } from './wrong-tax.ts';
import { WRONG_TERMS } from './wrong-terms.ts';
import { WRONG_VAT } from './wrong-vat.ts';

const RIGHT = {
  ...RIGHT_OTHERS,
  ...RIGHT_DOCUMENTS,
  ...RIGHT_CONVERSATIONS,
  ...RIGHT_VAT,
  ...RIGHT_BANK,
  ...RIGHT_QUOTES,
  ...RIGHT_TERMS,
  ...RIGHT_TAX,
  ...RIGHT_CUSTOMER_DATA,
};
const WRONG = [
  ...WRONG_OTHERS,
  ...WRONG_DOCUMENTS,
  ...WRONG_CONVERSATIONS,
  ...WRONG_VAT,
  ...WRONG_BANK,
  ...WRONG_QUOTES,
  ...WRONG_TERMS,
  ...WRONG_TAX,
  ...WRONG_CUSTOMER_DATA,
];

let model: OpenAiServer;
let trials: Trials;
beforeAll(async () => {
  model = await openOpenAi();
  trials = await openTrials(rememberWhole);
});
afterAll(async () => {
  await trials[Symbol.asyncDispose]();
  await model[Symbol.asyncDispose]();
});

/**
 * Files of `src` that a file imports directly or through other files. Type-only imports are ignored, because they do
 * not run.
 */
function productFilesBehind(file: string, seen = new Set<string>()): readonly string[] {
  const text = readFileSync(file, 'utf8');
  for (const [, path = ''] of text.matchAll(/^(?:import|export) (?!type\b)[^;]*? from '(\.[^']+)';/gm)) {
    const found = join(dirname(file), path);
    if (seen.has(found)) continue;
    seen.add(found);
    if (!found.startsWith('src/')) productFilesBehind(found, seen);
  }
  return [...seen].filter((one) => one.startsWith('src/')).sort();
}

function taskNamed(id: string): Task {
  const task = TASKS.find((one) => one.id === id);
  if (!task) throw new Error(`no task ${id}`);
  return task;
}

const right: Script = finding((asked, turn) => {
  const task = TASKS.find(({ question, followUps = [] }) => [question, ...followUps].includes(asked.question));
  const script = RIGHT[task?.id ?? ''];
  if (!script) throw new Error(`no script answers: ${asked.question}`);
  return script(asked, turn);
});

const attempt = (task: Task, given?: Given) =>
  trials.attempt(task, { apiKey: model.key, baseUrl: model.url, model: model.model }, given);

/** Runs the evals command on the shared ledger, because creating a ledger takes longer than using it. */
async function program(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = model.settings,
  signal?: AbortSignal,
) {
  const out: string[] = [];
  const err: string[] = [];
  const io = { out: (line: string) => void out.push(line), err: (line: string) => void err.push(line) };
  const open = async () => ({ ...trials, [Symbol.asyncDispose]: async () => undefined });
  const code = await evaluate(args, environment, io, { open, pausesMs: [1, 2], ...(signal ? { signal } : {}) });
  return { code, out: out.join('\n'), err: err.join('\n'), progress: err };
}

const rulesOf = (faults: readonly ValidationIssue[]) => [...new Set(faults.map(({ rule }) => rule))].toSorted();

describe('tasks', () => {
  test('are at least 198, of every kind, each with a name and a question of its own', () => {
    expect(TASKS.length).toBeGreaterThanOrEqual(198);
    const names = [...KINDS, ...TASKS.map(({ id }) => id)];
    expect(new Set(names).size, 'of tasks and kinds, which --only takes alike').toBe(names.length);
    const questions = TASKS.flatMap(({ question, followUps = [] }) => [question, ...followUps]);
    expect(new Set(questions).size).toBe(questions.length);
    expect(KINDS.filter((kind) => TASKS.filter((task) => task.kind === kind).length < 3)).toEqual([]);
    expect(Object.keys(RIGHT).toSorted()).toEqual(TASKS.map(({ id }) => id).toSorted());
  });

  test('about documents, conversations, VAT, quotes, mail, what recurs and customers have a model each that falls for their trap', () => {
    const tempting = new Set(WRONG.map(({ task }) => task));
    const ids = [
      ...[...DOCUMENTS, ...DOCUMENT_TRAPS, ...CONVERSATIONS, ...VAT, ...VAT_TRAPS, ...QUOTES, ...AS_WRITTEN],
      ...[...ADDRESSEES, ...RECURRING_PRICES, ...TAX, ...MOVING_IN, ...CUSTOMER_DATA],
    ].map(({ id }) => id);
    expect(ids.length).toBeGreaterThanOrEqual(50);
    expect(ids.filter((id) => !tempting.has(id))).toEqual([]);
  });

  const useless = {
    ...{ tool: 'listWebhookEndpoints', title: 'List webhook endpoints', arguments: {}, writes: false },
    ...({ outcome: 'answered', text: 'There is none.' } as const),
  };

  test.each<readonly [string, (question: string) => string, readonly ToolCall[]]>([
    ['says nothing', () => '', []],
    ['says that all is well', () => 'All good.', []],
    ['says the question again', (question) => question, []],
    ['says the question again after it looked elsewhere', (question) => question, [useless]],
    ['asks back', (question) => `Which one do you mean? ${question}`, [useless]],
    ['guesses that there is nothing', () => 'Nothing: EUR 0.00, no invoices.', [useless]],
    ['says no to everything', () => 'Not possible: it is paid already, or does not exist. I did not send it.', []],
  ])('none is passed by a model that %s', (_, says, calls) => {
    const rest = { figures: [], usage: { rounds: 1, input_tokens: 0, output_tokens: 0 } };
    const passed = TASKS.filter((task) => {
      const answer: AssistantAnswer = {
        text: says(task.question),
        end: { code: 'answered', message: null },
        calls,
        ...rest,
      };
      return scoreOf(task, { answer, effects: [], mails: [] }).length === 0;
    });
    expect(passed.map(({ id }) => id)).toEqual([]);
  });

  test('truth asks nothing of the product: of its files only one is read, which makes chance', () => {
    expect(productFilesBehind('dev/evals/ledger/truth.ts')).toEqual(['src/demo/random.ts']);
    expect(productFilesBehind('dev/evals/tasks/all.ts')).toEqual(['src/demo/random.ts']);
    expect(productFilesBehind('dev/evals/ledger/build.ts')).toContain('src/app.ts');
  });
});

const rulesText = ({ rules }: (typeof WRONG)[number]) => rules.toSorted().join();
/** The daily run uses one wrong model for each set of broken rules. */
const WRONG_TODAY = WHOLE
  ? WRONG
  : WRONG.filter((one, n) => WRONG.findIndex((other) => rulesText(other) === rulesText(one)) === n);

/** Tasks that call a tool, by tool name. Collected while all tasks run. */
const neededBy = new Map<string, Set<string>>();
const note = (tool: string, id: string) => neededBy.set(tool, (neededBy.get(tool) ?? new Set()).add(id));

/** The daily run gives each task one kind of result parts; the whole proof gives all of them. */
const tasksWith = (parts: (typeof PARTS)[number]): readonly Task[] =>
  WHOLE ? TASKS : TASKS.filter((_, n) => n % PARTS.length === PARTS.indexOf(parts));

test.each(PARTS)(
  'a model that does right passes its tasks, given %s of the results, and the program says so',
  async (parts) => {
    model.play(right);
    const tasks = tasksWith(parts);
    const only = tasks.map(({ id }) => id).join(',');
    const { code, out, progress } = await program(['--json', '--concurrency', '3', '--parts', parts, '--only', only]);
    const report = JSON.parse(out);
    for (const { id, calls } of report.tasks) for (const { tool } of calls) note(tool, id);
    type Tried = { readonly passed: boolean; readonly answer: string };
    const failed = report.tasks.filter(({ passed, answer }: Tried) => !passed || answer.includes(UNREAD));
    expect(failed.map(({ id, answer, faults }: Record<string, unknown>) => ({ id, answer, faults }))).toEqual([]);
    expect(report).toMatchObject({
      ...{ model: 'test-model', parts },
      ...{ passed: tasks.length, tried: tasks.length, not_tried: 0, stopped: null },
    });
    const retries = tasks.filter(({ kind }) => kind === 'retry').length;
    expect(report.kinds.retry).toEqual({ tried: retries, passed: retries });
    expect(progress).toHaveLength(tasks.length);
    expect(code).toBe(0);
    expect(model.faults).toEqual([]);
  },
);

test('each task is given one part at least, and each kind of task is given more than one', () => {
  const given = PARTS.map(tasksWith);
  expect(new Set(given.flat())).toEqual(new Set(TASKS));
  expect(KINDS.filter((kind) => given.filter((tasks) => tasks.some((task) => task.kind === kind)).length < 2)).toEqual(
    [],
  );
});

test('every task is given the tools of a connection without a choice', async () => {
  model.play(right);
  await attempt(taskNamed('new-item'));
  const usual = toolsFor({}).map(({ name }) => name);
  expect(model.requests[0]?.tools.map(({ name }) => name)).toEqual(usual);
});

test('what most tasks need is listed, and nothing that none needs (D-800)', () => {
  const listed = new Set<string>(PROFILES.default);
  // Many tasks are about quotes only. Their number does not show that other conversations need a tool.
  const needed = [...neededBy].filter(([name, ids]) => !isFinder(name) && !listed.has(name) && ids.size > 3);
  const kindsOf = (ids: ReadonlySet<string>) => new Set([...ids].map((id) => taskNamed(id).kind));
  expect(needed.filter(([, ids]) => kindsOf(ids).size > 2)).toEqual([]);
  expect([...listed].filter((name) => !neededBy.has(name))).toEqual([]);
});

test('tasks whose tool is not listed are solved with it found as with it listed (R112)', async () => {
  const found = new Set<string>(reachOf({}).found.map(({ name }) => name));
  const ids = new Set([...neededBy].flatMap(([name, tasks]) => (found.has(name) ? [...tasks] : [])));
  expect(ids.size).toBeGreaterThan(9);
  const solvedWith = async (filter: ToolFilter) => {
    const solved: string[] = [];
    for (const id of ids) {
      model.play(right);
      const outcome = await attempt(taskNamed(id), { filter });
      const faults = scoreOf(taskNamed(id), outcome);
      expect(faults, `${id}: ${outcome.answer.text}`).toEqual([]);
      solved.push(id);
      const finds = outcome.answer.calls.filter(({ tool }) => tool === FIND).length;
      if (filter.toolsets) expect(finds, id).toBe(0);
      else expect(finds, id).toBeGreaterThan(0);
    }
    return solved;
  };
  const listed = await solvedWith({ toolsets: ['all'] });
  expect(listed).toEqual([...ids]);
  expect(await solvedWith({})).toEqual(listed);
});

test('finding a tool is not looking into the books', async () => {
  model.play(right);
  const task = taskNamed('yen');
  const outcome = await attempt(task);
  const calls = outcome.answer.calls.map((call) => ({ ...call, tool: FIND }));
  expect(rulesOf(scoreOf(task, { ...outcome, answer: { ...outcome.answer, calls } }))).toEqual(['never looked']);
});

test('a call whose answer was lost is made again, and told apart from one that happens twice', async () => {
  model.play(right);
  const { out } = await program(['--json', '--only', 'lost-bill']);
  const [lost] = JSON.parse(out).tasks;
  expect(lost.calls.map(({ tool, outcome }: Record<string, string>) => `${tool} ${outcome}`)).toEqual([
    ...['listCustomers answered', 'createInvoice unanswered', 'createInvoice replayed'],
  ]);
  expect(lost.usage.input_tokens).toBeGreaterThan(0);
  expect(model.faults).toEqual([]);
});

describe('a model that does wrong', () => {
  const tried: { readonly task: Task; readonly outcome: Outcome; readonly rules: readonly RuleName[] }[] = [];

  test.each(WRONG_TODAY)('fails for it: $name', async ({ task: id, script, rules }) => {
    model.play(finding(script));
    const task = taskNamed(id);
    const outcome = await attempt(task);
    expect(rulesOf(scoreOf(task, outcome)), JSON.stringify([scoreOf(task, outcome), outcome.answer])).toEqual(
      rules.toSorted(),
    );
    expect(model.faults).toEqual([]);
    tried.push({ task, outcome, rules });
  });

  test('fails for a mail too many or too few, even if the store knows nothing of it', async () => {
    model.play(right);
    for (const [id, mails, rules] of [
      ['lost-reminder', [], ['missing mail']],
      ['remind', ['pay@northwind.example.com', 'pay@northwind.example.com'], ['forbidden mail']],
      // The report of changes does not list this mail, so it is wrong too.
      ['bill', ['lina@vos.example.com'], ['forbidden mail', 'wrong report']],
    ] as const) {
      const task = taskNamed(id);
      const outcome = { ...(await attempt(task)), mails };
      expect(rulesOf(scoreOf(task, outcome))).toEqual(rules);
      tried.push({ task, outcome, rules });
    }
  });

  test.each([
    ['bill', 'refused', 'nothing is reported'],
    ['owner-says-no', 'answered', 'sendInvoice did not run'],
  ] as const)(
    '%s fails where the owner is told of writes that are %s, and the books say otherwise',
    async (id, outcome, detail) => {
      model.play(right);
      const task = taskNamed(id);
      const { answer, ...happened } = await attempt(task);
      const calls = answer.calls.map((call) => (call.writes ? { ...call, outcome } : call));
      const told = { ...happened, answer: { ...answer, calls } };
      expect(scoreOf(task, told)).toEqual([{ rule: 'wrong report', detail: expect.stringContaining(detail) }]);
      tried.push({ task, outcome: told, rules: ['wrong report'] });
    },
  );

  test.each(Object.keys(RULES) as RuleName[])('would pass if the scorer forgot the rule “%s”', (rule) => {
    const { [rule]: _, ...lenient } = RULES;
    const passed = tried.filter(({ task, outcome }) => scoreOf(task, outcome, lenient).length === 0);
    expect(passed.map(({ rules }) => rules)).toContainEqual([rule]);
  });
});

describe('the scorer reads', () => {
  test.each([
    ['KWD 1,250.375 is due.', 'KWD 1250.375', 'exact'],
    ['**€ 1.250,00** is due', 'EUR 1250', 'exact'],
    ['| Customer | Due (GBP) |\n|---|---:|\n| A | 500.00 |', 'GBP 500', 'exact'],
    ['| Customer | Currency | Amount due |\n|---|---|---:|\n| A | JPY | **84,000** |', 'JPY 84000', 'exact'],
    ['| Customer | Amount due |\n|---|---:|\n| A | 500.00 |', 'GBP 500', 'bare'],
    ['1,250.00 is due', 'EUR 1250', 'bare'],
    ['USD 500.00', 'GBP 500', 'other currency'],
    ['GBP 500.01', 'GBP 500', null],
    ['KWD 1,250.37', 'KWD 1250.375', null],
    ['JPY 8,400', 'JPY 84000', null],
  ] as const)('%s', (text, amount, expected) => {
    expect(amountsOfAnswer(text).map((claim) => match(claim, money(amount)))).toEqual([expected]);
  });

  test('days and dates in a table are no amounts', () => {
    const table =
      '| Invoice | Currency | Due date | Days overdue | Due |\n|---|---|---|---|---|\n| INV-000001 | EUR | 2026-02-01 | 44 | 12.00 |';
    expect(amountsOfAnswer(table).map(({ values }) => values)).toEqual([['12']]);
  });

  test.each([
    ['9 overdue invoices', [9]],
    ['**Nine** invoices', [9]],
    ['Invoices: 60', [60]],
    ['INV-000009 is one of the invoices', []],
    ['EUR 9.00 of invoices', []],
    ['on 2026-03-09 invoices were made', []],
    ['44 days overdue; Days overdue: 44', []],
    ['8 of the 9 overdue invoices', [9]],
  ])('%s', (text, expected) => {
    expect(claimedCounts(text, { number: 9, of: ['overdue', 'invoices?'] })).toEqual(expected);
  });
});

describe('npm run evals', () => {
  test('names what failed and why, and ends with 1', async () => {
    model.play([{ text: 'EUR 1.00' }]);
    const { code, out, err } = await program(['--only', 'yen', '--repeat', '2']);
    expect(code).toBe(1);
    expect(out).toMatch(/^currencies +0\/2 +0 % +0\.0 +\d+$/m);
    expect(out).toContain(
      'yen (attempt 2): What does Hana Sato owe us?\n  missing amount: JPY 84,000\n  wrong amount: EUR 1.00',
    );
    expect(err).toMatch(/2\/2 FAILED yen \(0 calls, \d+ tokens\)/);
  });

  test('tries all with one part after the other, and shows their figures side by side', async () => {
    model.play(right);
    const { code, out } = await program(['--only', 'yen,dinar', '--parts', 'text,structured,both']);
    expect([code, out.match(/^Model: .*$/gm)]).toEqual([
      0,
      [
        'Model: test-model, given only the text of results',
        'Model: test-model, given only the structured data of results',
        'Model: test-model',
      ],
    ]);
    expect(
      out
        .split('\n')
        .slice(-4)
        .map((line) => line.trim().split(/ +/).slice(0, 3)),
    ).toEqual([['given', 'passed', 'rate'], ...PARTS.map((parts) => [parts, '2/2', '100'])]);
    model.play((asked, turn) => (asked.question.includes('Hana') ? { text: 'Nothing.' } : right(asked, turn)));
    const failing = await program(['--only', 'yen,dinar', '--parts', 'text,structured', '--json']);
    expect([failing.code, JSON.parse(failing.out)]).toEqual([
      1,
      ['text', 'structured'].map((parts) => expect.objectContaining({ parts, tried: 2, passed: 1 })),
    ]);
  });

  test('stops when the tokens are spent', async () => {
    model.play(right);
    const { code, out } = await program(['--only', 'yen,dinar', '--concurrency', '1', '--max-tokens', '10']);
    expect(code).toBe(1);
    expect(out).toMatch(/Not tried: 1\. \d+ tokens are spent; --max-tokens allows 10\./);
  });

  test('stops at once where no model answers, and ends with 2', async () => {
    const { code, err, out } = await program(['--only', 'yen,dinar'], {
      ...model.settings,
      OPENAI_API_KEY: 'sk-other',
    });
    expect({ code, err, out }).toEqual({
      code: 2,
      err: expect.stringMatching(/^evals: stopped: \S+ does not accept OPENAI_API_KEY\./),
      out: '',
    });
  });

  const tooMany = { status: { code: 429, headers: { 'retry-after': '20' } } };

  test('waits while the service takes no more requests, and begins the task anew', async () => {
    let refused = 0;
    model.play((asked, turn) => (turn > 0 && refused++ < 2 ? tooMany : right(asked, turn)));
    const { code, err } = await program(['--only', 'yen', '--concurrency', '1']);
    expect([code, err]).toEqual([
      0,
      expect.stringMatching(
        /^evals: yen waits 0\.001 seconds: \S+ takes no more requests for now\. Try again in 20 seconds\.\nevals: yen waits 0\.002 .*\n1\/1 ok {5}yen/,
      ),
    ]);
  });

  test('stops where waiting does not help: what a service refuses is no fault of the model', async () => {
    model.play([tooMany]);
    const { code, err, out } = await program(['--only', 'yen,dinar', '--concurrency', '1', '--json']);
    expect(code).toBe(2);
    expect(err).toMatch(/evals: stopped: \S+ takes no more requests for now\.[^\n]*$/);
    expect(JSON.parse(out)).toMatchObject({ tried: 0, not_tried: 2, stopped: { code: 'rate_limited' } });
  });

  test('Ctrl+C stops it with what it has so far, said to be a part, and it ends with 130', async () => {
    for (const json of [[], ['--json']]) {
      const stop = new AbortController();
      model.play((asked, turn) => {
        if (!asked.question.includes('Hana')) stop.abort();
        return stop.signal.aborted ? { text: 'It is', unfinished: 'hang' } : right(asked, turn);
      });
      const only = ['--only', 'yen,dinar', '--concurrency', '1', ...json];
      const { code, out, err } = await program(only, model.settings, stop.signal);
      expect({ code, err }).toEqual({
        code: 130,
        err: expect.stringMatching(/^1\/2 ok +yen .*\nevals: Interrupted: this is a part of the run\.$/),
      });
      if (json.length === 0) expect(out).toMatch(/^all +1\/1 [\s\S]*\nNot tried: 1\. Interrupted: this is a part/m);
      else expect(JSON.parse(out)).toMatchObject({ passed: 1, tried: 1, not_tried: 1, stopped: { code: 'cancelled' } });
    }
  });

  test.each([
    [[], {}, 'No model is set. Set OPENAI_API_KEY'],
    [['--only', 'yne'], null, '--only: there is no task or kind "yne". Did you mean yen? --list lists them.'],
    [['--repeat', '0'], null, '--repeat is "0"; it takes a whole number from 1 to 100.'],
    [[], { OPENAI_BASE_URL: 'nonsense' }, 'OPENAI_BASE_URL is "nonsense", which is not allowed. Allowed: an http'],
    [['--parts', 'words'], null, '--parts is "words"; it takes text, structured, both.'],
    [['--all'], null, "Unknown option '--all'"],
  ] as const)('says what is wrong with %j', async (args, environment, message) => {
    const { code, err, out } = await program(args, environment ?? model.settings);
    expect({ code, err, out }).toEqual({ code: 2, err: expect.stringContaining(message), out: '' });
  });

  test('lists its tasks without a model', async () => {
    const { code, out } = await program(['--list', '--only', 'retry'], {});
    expect(code).toBe(0);
    expect(out.split('\n')).toHaveLength(TASKS.filter(({ kind }) => kind === 'retry').length);
  });
});
