import { Argument, Command } from 'commander';
import { SCHEMAS, type SchemaName, schemaText } from '../app.ts';
import { print } from './output.ts';
import { configFromEnvironment } from './with-app.ts';

export function schemaCommand(): Command {
  return new Command('schema')
    .description('Print a document of the interface, with the addresses of the settings.')
    .addArgument(new Argument('<name>', 'which document').choices(SCHEMAS))
    .option('--json', 'print JSON instead of YAML')
    .action(async (name: SchemaName, { json }: { json?: true }) => {
      print((await schemaText(name, configFromEnvironment(), json ? 'json' : 'yaml')).trimEnd());
    });
}
