/** The command line: argv and environment become a role (R70). */
import { Command, CommanderError } from 'commander';
import { accountCommand } from './cli/account.ts';
import { backupCommand, doctorCommand, migrateCommand } from './cli/database.ts';
import { mcpCommand } from './cli/mcp.ts';
import { reasonOf } from './cli/output.ts';
import { schemaCommand } from './cli/schema.ts';
import { serveCommand, workerCommand } from './cli/serve.ts';
import { tokenCommand } from './cli/token.ts';
import { userCommand } from './cli/user.ts';
import { VERSION } from './config.ts';

/** Never throws: a failure is one line on standard error and a non-zero exit code. */
export async function main(argv: readonly string[]): Promise<void> {
  const program = new Command('billhook')
    .description('Billing that chat assistants can operate.')
    .version(VERSION)
    .showHelpAfterError('(billhook --help lists the commands)')
    .exitOverride();
  for (const command of [
    serveCommand(),
    workerCommand(),
    mcpCommand(),
    accountCommand(),
    userCommand(),
    tokenCommand(),
    schemaCommand(),
    migrateCommand(),
    backupCommand(),
    doctorCommand(),
  ]) {
    program.addCommand(inherit(command, program));
  }
  try {
    await program.parseAsync([...argv], { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode;
      return;
    }
    process.stderr.write(`billhook: ${reasonOf(error)}\n`);
    process.exitCode = 1;
  }
}

function inherit(command: Command, program: Command): Command {
  command.copyInheritedSettings(program);
  for (const inner of command.commands) inherit(inner, program);
  return command;
}
