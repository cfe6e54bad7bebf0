/**
 * `billhook connect`: prints or writes the configuration entry for a host (a program in which an assistant runs). With
 * the entry, the host starts billhook or calls a billhook service.
 */
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Argument, Command } from 'commander';
import { checkToolFilter } from '../app.ts';
import { readConfiguration, replaceConfiguration } from './connect/configuration-file.ts';
import { entryIn, type Place, snippet, withEntry } from './connect/edit.ts';
import { type Connection, connectionTo } from './connect/entry.ts';
import { HOST_NAMES, HOSTS, type Host, type HostName, NAME } from './connect/hosts.ts';
import { type FilterOptions, filterOf, withToolOptions } from './mcp.ts';
import { print } from './output.ts';
import { isYes } from './talk/person.ts';
import { configFromEnvironment } from './with-app.ts';

type ConnectOptions = { demo?: true; url?: string; write?: true; yes?: true } & FilterOptions;

export function connectCommand(): Command {
  const command = new Command('connect')
    .description('Connect an assistant: print its configuration entry, or write it with --write.')
    .addArgument(new Argument('[host]', 'the program with the assistant').choices(HOST_NAMES))
    .option('--demo', 'a demo ledger that is not kept, to try it')
    .option('--url <address>', 'a service that runs; BILLHOOK_TOKEN, or else the host signs in')
    .option('--read-only', 'only tools that change nothing');
  return withToolOptions(command)
    .option('--write', 'put the entry into the configuration of the host; asks first and keeps a copy')
    .option('--yes', 'write without a question')
    .action(async (host: HostName | undefined, { write, yes, ...wanted }: ConnectOptions) => {
      await checkToolFilter(filterOf(wanted));
      const connection = connectionTo(configFromEnvironment(), wanted);
      if (host === undefined) {
        if (write) throw new Error(`--write needs a host: ${HOST_NAMES.join(', ')}`);
        return printHosts(connection);
      }
      const { entry, place, file, next, title } = forHost(host, connection);
      if (!write) {
        print(`For ${title}, to work on ${connection.worksOn}. In ${file}:\n\n${snippet(place, entry)}\n`);
        print(`billhook connect ${host} … --write puts it there. ${next}`);
      } else if (await put({ entry, place, file, title }, connection, yes ?? false)) print(next);
      warnOfMissingLedger(connection);
    });
}

type Target = { readonly entry: object; readonly place: Place; readonly file: string; readonly title: string };

function forHost(name: HostName, { entry: wanted }: Connection): Target & { readonly next: string } {
  const { title, file, format, under, entry, next }: Host = HOSTS[name];
  const own = entry(wanted);
  if (own === null) {
    const address = 'url' in wanted ? wanted.url : '';
    throw new Error(
      `${title} calls services as connectors: Settings → Connectors → Add custom connector, with the address ${address}. Or set BILLHOOK_TOKEN to a token of the service, and it starts a process that calls it.`,
    );
  }
  return { title, next, entry: own, file: file(), place: { format, under, name: NAME } };
}

/**
 * Writes the entry to the host's file if the person confirms the change, or if `yes` is true. Returns false if the
 * person declined.
 */
async function put({ entry, place, file, title }: Target, { worksOn }: Connection, yes: boolean): Promise<boolean> {
  const [before, after] = edited(file, place, entry);
  if (after === before) {
    print(`${file} has this entry already.`);
    return true;
  }
  const does = entryIn(before, place) === undefined ? 'Add' : 'Replace';
  print(`${does} the entry ${NAME} of ${title} in ${file}, to work on ${worksOn}:\n\n${snippet(place, entry)}\n`);
  if (!yes && !(await saysYes(before === '' ? 'Write it?' : 'Write it? A copy of the file is kept.'))) {
    print('Nothing was changed.');
    return false;
  }
  const copy = replaceConfiguration(file, after);
  print(copy === null ? `Wrote ${file}.` : `Wrote ${file}. The former one is ${copy}.`);
  return true;
}

function edited(file: string, place: Place, entry: object): [before: string, after: string] {
  try {
    const before = readConfiguration(file);
    const isThere = JSON.stringify(entryIn(before, place)) === JSON.stringify(entry);
    return [before, isThere ? before : withEntry(before, place, entry)];
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new Error(`${file} was not changed: ${reason}. Put the entry there yourself:\n\n${snippet(place, entry)}`);
  }
}

async function saysYes(question: string): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new Error('--write asks before it changes a file, and here is no terminal: add --yes');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return isYes(await terminal.question(`${question} [y/N] `));
  } finally {
    terminal.close();
  }
}

function printHosts(connection: Connection): void {
  const { entry, place } = forHost('cursor', connection);
  print(`An entry for any host of MCP servers, to work on ${connection.worksOn}:\n\n${snippet(place, entry)}\n`);
  print('For one of these, with --write to put it there:\n');
  for (const name of HOST_NAMES) {
    const { title, file } = HOSTS[name];
    const found = existsSync(file()) || existsSync(dirname(file())) ? '' : '   (not found here)';
    print(`  billhook connect ${name.padEnd(14)}  ${title.padEnd(14)}  ${file()}${found}`);
  }
  warnOfMissingLedger(connection);
}

function warnOfMissingLedger({ entry }: Connection): void {
  const path = 'env' in entry ? entry.env?.DATABASE_URL?.replace(/^file:/, '') : undefined;
  if (path === undefined || existsSync(path)) return;
  print(`\nThere is no ledger at ${path} yet: billhook init makes one. To try it first, use --demo.`);
}
