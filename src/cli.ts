/** The command line. The first argument selects a command (R70). */
import { Command, CommanderError } from 'commander';
import { loadEnvFile } from './cli/env-file.ts';
import { reasonOf } from './cli/output.ts';
import { VERSION } from './config.ts';

/** Commands in the order of the help. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  init: async () => (await import('./cli/init/init.ts')).initCommand(),
  serve: async () => (await import('./cli/serve.ts')).serveCommand(),
  worker: async () => (await import('./cli/serve.ts')).workerCommand(),
  mcp: async () => (await import('./cli/mcp.ts')).mcpCommand(),
  connect: async () => (await import('./cli/connect.ts')).connectCommand(),
  ask: async () => (await import('./cli/talk/ask.ts')).askCommand(),
  chat: async () => (await import('./cli/talk/chat.ts')).chatCommand(),
  account: async () => (await import('./cli/account.ts')).accountCommand(),
  user: async () => (await import('./cli/user.ts')).userCommand(),
  token: async () => (await import('./cli/token.ts')).tokenCommand(),
  provider: async () => (await import('./cli/provider.ts')).providerCommand(),
  webhook: async () => (await import('./cli/webhook.ts')).webhookCommand(),
  import: async () => (await import('./cli/import.ts')).importCommand(),
  einvoice: async () => (await import('./cli/einvoice.ts')).einvoiceCommand(),
  schema: async () => (await import('./cli/schema.ts')).schemaCommand(),
  migrate: async () => (await import('./cli/database.ts')).migrateCommand(),
  backup: async () => (await import('./cli/backup.ts')).backupCommand(),
  restore: async () => (await import('./cli/restore.ts')).restoreCommand(),
  verify: async () => (await import('./cli/verify.ts')).verifyCommand(),
  key: async () => (await import('./cli/key.ts')).keyCommand(),
  health: async () => (await import('./cli/health.ts')).healthCommand(),
  doctor: async () => (await import('./cli/database.ts')).doctorCommand(),
};

/**
 * Imports only the named command, so that `billhook mcp` starts quickly. Without a known name, imports all commands,
 * because the help and the error message list them.
 */
function commandsFor(argv: readonly string[]): Promise<Command[]> {
  const name = argv[argv[0] === '--env-file' ? 2 : 0] ?? '';
  const named = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  return Promise.all((named ? [named] : Object.values(COMMANDS)).map((load) => load()));
}

/** Runs a command. If the command fails, writes the reason to standard error and sets a non-zero exit code. */
export async function main(argv: readonly string[]): Promise<void> {
  const program = new Command('billhook')
    .description('Billing that chat assistants can operate.')
    .version(VERSION)
    .option('--env-file <file>', 'file with settings (default: .env in this folder, if there is one)')
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError('(billhook --help lists the commands)')
    .exitOverride();
  let running = program;
  program.hook('preAction', (_, command) => {
    running = command;
    loadEnvFile(program.opts<{ envFile?: string }>().envFile);
  });
  for (const command of await commandsFor(argv)) program.addCommand(inherit(command, program));
  try {
    await program.parseAsync([...argv], { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode;
      return;
    }
    process.stderr.write(`billhook: ${reasonOf(error, running)}\n`);
    process.exitCode = 1;
  }
}

/** Makes usage errors refer to the help of the used command. */
function inherit(command: Command, parent: Command, path = `billhook ${command.name()}`): Command {
  command.copyInheritedSettings(parent);
  command.showHelpAfterError(`(${path} --help lists its ${command.commands.length > 0 ? 'commands' : 'options'})`);
  for (const inner of command.commands) inherit(inner, command, `${path} ${inner.name()}`);
  return command;
}
