import { Argument, Command } from 'commander';
import { SCHEMAS, schemaText, TOOL_FILES, type ToolFile, toolsText } from '../app.ts';
import { print } from './output.ts';
import { localConfig } from './with-app.ts';

export function schemaCommand(): Command {
  return new Command('schema')
    .description('Print an API document with the addresses of the settings, or the tools (always JSON).')
    .addArgument(new Argument('<name>', 'which document').choices([...SCHEMAS, ...TOOL_FILES]))
    .option('--json', 'print JSON instead of YAML')
    .action(async (name: string, { json }: { json?: true }) => {
      const text = isToolFile(name)
        ? await toolsText(name)
        : await schemaText(name, (await localConfig()).config, json ? 'json' : 'yaml');
      print(text.trimEnd());
    });
}

function isToolFile(name: string): name is ToolFile {
  return (TOOL_FILES as readonly string[]).includes(name);
}
