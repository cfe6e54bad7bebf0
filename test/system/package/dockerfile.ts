/** Runs the instructions of a Dockerfile as plain commands, in one folder per stage. Docker itself is not needed. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';

export type Image = {
  /** Folder that corresponds to the WORKDIR of the last stage. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly user: string;
  readonly entrypoint: readonly string[];
  readonly cmd: readonly string[];
  readonly healthcheck: readonly string[];
  readonly volumes: readonly string[];
  /** The base image of each stage. */
  readonly bases: readonly string[];
};

type Stage = { readonly name: string; readonly base: string; readonly folder: string };

export type Walk = {
  /** Source folder of `COPY`. */
  readonly context: string;
  /** Parent of the folders of the stages. */
  readonly scratch: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Replacements for `RUN` instructions whose result exists already. Key: the command of the instruction. */
  readonly instead: Readonly<Record<string, (folder: string) => void>>;
};

/** Keyword and rest of each instruction. Throws for instructions of more than one line. */
export function instructionsOf(dockerfile: string): readonly (readonly [keyword: string, text: string])[] {
  if (/\\$|<</m.test(dockerfile)) throw new Error('an instruction of more than one line');
  return [...dockerfile.matchAll(/^([A-Z]+) (.*)$/gm)].map(([, keyword = '', text = '']) => [keyword, text]);
}

export function walk(dockerfile: string, { context, scratch, env, instead }: Walk): Image {
  const stages: Stage[] = [];
  const said = new Map<string, string>();
  const here = () => stages.at(-1)?.folder ?? scratch;
  let workdir = '/';
  const does: Record<string, (text: string) => void> = {
    FROM(text) {
      const [base = '', name = String(stages.length)] = text.replace(/^--platform=\S+ /, '').split(/ as /i);
      stages.push({ base, name, folder: join(scratch, `stage-${name}`) });
      mkdirSync(here());
      said.clear();
    },
    WORKDIR(text) {
      workdir = text;
    },
    RUN(text) {
      const known = instead[text];
      if (known) known(here());
      else execFileSync('sh', ['-c', text], { cwd: here(), env: { ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    },
    COPY(text) {
      const words = text.split(/\s+/);
      const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length);
      const paths = words.filter((word) => !word.startsWith('--'));
      const to = paths.pop() ?? '';
      const source = from === undefined ? context : stages.find(({ name }) => name === from)?.folder;
      if (source === undefined) throw new Error(`COPY from ${from}, which is no stage`);
      for (const path of paths) {
        const plain = path.startsWith(`${workdir}/`) ? path.slice(workdir.length + 1) : path;
        const target = to.endsWith('/') ? join(to, basename(plain)) : to;
        cpSync(join(source, plain), join(here(), target), { recursive: true, verbatimSymlinks: true });
      }
    },
  };
  for (const [keyword, text] of instructionsOf(dockerfile)) {
    if (does[keyword]) does[keyword](text);
    else said.set(keyword, text);
  }
  const listIn = (keyword: string) => JSON.parse(/\[.*\]$/.exec(said.get(keyword) ?? '')?.[0] ?? '[]') as string[];
  return {
    folder: here(),
    env: Object.fromEntries((said.get('ENV') ?? '').split(' ').map((pair) => pair.split('=', 2) as [string, string])),
    user: said.get('USER') ?? 'root',
    entrypoint: listIn('ENTRYPOINT'),
    cmd: listIn('CMD'),
    healthcheck: listIn('HEALTHCHECK'),
    volumes: listIn('VOLUME'),
    bases: stages.map(({ base }) => base),
  };
}
