/** GitHub workflows: the checks of every change, and the publication of a tag. */
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type * as Parser from '@actions/workflow-parser';
import { rolldown } from 'rolldown';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';

type Step = {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
};
type Job = {
  readonly 'runs-on': string;
  readonly 'timeout-minutes'?: number;
  readonly if?: string;
  readonly needs?: string | readonly string[];
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
};
type Workflow = {
  readonly permissions: object;
  readonly concurrency: object;
  readonly jobs: Readonly<Record<string, Job>>;
};

const ROOT = resolve(import.meta.dirname, '../../..');
const texts = new Map(
  globSync('.github/workflows/*', { cwd: ROOT }).map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]),
);
const textOf = (name: string) => texts.get(`.github/workflows/${name}.yml`) ?? '';
const workflows = [...texts.values()].map((text) => parse(text) as Workflow);
const jobs = workflows.flatMap((workflow) => Object.entries(workflow.jobs));
const steps = jobs.flatMap(([, job]) => job.steps);
const release = parse(textOf('release')) as Workflow;

let parser: typeof Parser;
beforeAll(async () => {
  // Bundled, because Node rejects the way in which it imports JSON.
  const folder = mkdtempSync(join(tmpdir(), 'billhook-test-workflow-parser-'));
  const built = await rolldown({ input: '@actions/workflow-parser', platform: 'node', cwd: ROOT });
  await built.write({ dir: folder, entryFileNames: 'parser.mjs' });
  await built.close();
  parser = await import(join(folder, 'parser.mjs'));
  rmSync(folder, { recursive: true });
});

/** Errors that GitHub would report for the workflow. */
async function faultsOf(content: string): Promise<string[]> {
  const { context, value } = parser.parseWorkflow({ name: 'workflow', content }, new parser.NoOperationTraceWriter());
  if (value) await parser.convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}

describe('GitHub takes', () => {
  test.each([...texts])('%s as it is', async (_, text) => {
    expect(await faultsOf(text)).toEqual([]);
  });

  test.each([
    ['a field that there is not', 'timeout-minutes', 'timeout-minuts'],
    ['a job that there is not', 'needs: build', 'needs: bild'],
    ['a context that there is not', 'github.ref_type', 'githb.ref_type'],
    ['a permission that there is not', 'contents: read', 'contents: reed'],
  ])('not %s', async (_, right, wrong) => {
    expect(await faultsOf(textOf('release').replace(right, wrong))).not.toEqual([]);
  });
});

describe('in every workflow', () => {
  test('actions are pinned to a commit, and a comment tells its version', () => {
    const uses = [...texts.values()].flatMap((text) =>
      [...text.matchAll(/uses: (.*)$/gm)].map(([, what = '']) => what),
    );
    expect(uses.length).toBeGreaterThan(10);
    expect(uses.filter((what) => !/^[\w-]+\/[\w-]+(\/[\w-]+)?@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(what))).toEqual([]);
    const pins = Map.groupBy(uses, (what) => /^[\w-]+\/[\w-]+/.exec(what)?.[0]);
    for (const [action, pinned] of pins) expect(new Set(pinned.map((what) => what.split('@')[1])).size, action).toBe(1);
  });

  test('jobs may read the code, and those that publish one thing more', () => {
    for (const { permissions } of workflows) expect(permissions).toEqual({ contents: 'read' });
    const more = jobs.flatMap(([name, { permissions }]) => (permissions ? [[name, permissions]] : []));
    expect(Object.fromEntries(more)).toEqual({
      npm: { 'id-token': 'write' },
      image: { contents: 'read', packages: 'write' },
      github: { contents: 'write' },
      registry: { 'id-token': 'write' },
      codeql: { contents: 'read', 'security-events': 'write' },
      scorecard: { contents: 'read', 'id-token': 'write', 'security-events': 'write' },
    });
  });

  test('jobs end, checkouts leave no credentials, and no text from outside becomes part of a script', () => {
    for (const [name, job] of jobs) expect(job['timeout-minutes'], name).toBeGreaterThan(0);
    for (const step of steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'))) {
      expect(step.with).toEqual({ 'persist-credentials': false });
    }
    expect(steps.filter(({ run }) => run?.includes('${{'))).toEqual([]);
  });

  test('no secret has to be stored', () => {
    for (const text of texts.values()) expect(text).not.toContain('secrets.');
  });
});

test('what only the whole proof tries is tried every night', () => {
  const { on, jobs } = parse(textOf('nightly')) as Workflow & { on: { schedule: readonly { cron: string }[] } };
  expect(on.schedule).toEqual([{ cron: expect.stringMatching(/^\d+ \d+ \* \* \*$/) }]);
  expect(jobs.proof?.steps.at(-1)).toEqual({ run: 'npm test && npm run test:system', env: { PROOF: 'whole' } });
});

describe('a release', () => {
  const versionStep = release.jobs.build?.steps.find(({ name }) => name === 'The tag is the version');
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };

  function versionOf(env: Readonly<Record<string, string>>) {
    const folder = mkdtempSync(join(tmpdir(), 'billhook-test-workflow-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const GITHUB_OUTPUT = join(folder, 'output');
    const { status, stdout } = spawnSync('bash', ['-e', '-c', versionStep?.run ?? 'exit 9'], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, GITHUB_OUTPUT, ...env },
      encoding: 'utf8',
    });
    return { status, stdout, output: status === 0 ? readFileSync(GITHUB_OUTPUT, 'utf8') : '' };
  }

  test('of a tag that is not the version stops before anything is built', () => {
    expect(versionOf({ GITHUB_REF_TYPE: 'tag', GITHUB_REF_NAME: 'v9.9.9' })).toEqual({
      status: 1,
      stdout: `::error::The tag is v9.9.9, and package.json has version ${version}\n`,
      output: '',
    });
  });

  test.each([
    ['the tag of the version', { GITHUB_REF_TYPE: 'tag', GITHUB_REF_NAME: `v${version}` }],
    ['a branch, started by hand', { GITHUB_REF_TYPE: 'branch', GITHUB_REF_NAME: 'main' }],
  ])('of %s goes on', (_, env) => {
    expect(versionOf(env)).toEqual({ status: 0, stdout: '', output: `version=${version}\n` });
  });

  test('publishes nothing without a tag', () => {
    const { npm, image, github, registry } = release.jobs;
    const publish = npm?.steps.find(({ run }) => run?.startsWith('npm publish'));
    expect(publish?.env?.HOW).toBe(`\${{ github.ref_type == 'tag' && '--provenance' || '--dry-run' }}`);
    expect(publish?.run).toMatch(/ \$HOW$/);
    const push = image?.steps.find(({ uses }) => uses?.startsWith('docker/build-push-action@'));
    expect(push?.with).toMatchObject({ push: `\${{ github.ref_type == 'tag' }}`, sbom: true, provenance: 'mode=max' });
    expect(github?.if).toBe("github.ref_type == 'tag'");
    // A job is skipped if the job named in its `needs` was skipped.
    expect(registry).toMatchObject({ needs: 'github' });
    expect(registry?.if).toBeUndefined();
  });

  test('lists the bundle at the address where the release has it', () => {
    const [bundle] = (release.jobs.build?.steps ?? []).flatMap(
      ({ run = '' }) => /npm run bundle -- "(.*)"/.exec(run)?.[1] ?? [],
    );
    expect(bundle).toMatch(/\/releases\/download\/v\$VERSION\/billhook-\$VERSION\.mcpb$/);
    const attach = release.jobs.github?.steps.find(({ run }) => run?.startsWith('gh release create'));
    expect(attach?.run).toMatch(/ dist-mcpb\/\*\.mcpb$/);
  });
});
