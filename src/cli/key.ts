import { Command } from 'commander';
import type { App } from '../app.ts';
import type { Config } from '../config.ts';
import { newKeyFile } from '../maintenance.ts';
import { print, printJson } from './output.ts';
import { localConfig, withApp } from './with-app.ts';

export function keyCommand(): Command {
  const command = new Command('rotate')
    .description('Seal every stored secret with a new key. Repeat it after a crash: no secret is lost.')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: true }) => {
      const local = await localConfig();
      const { config } = local;
      if (config.secretKey !== null && config.secretKeyPrevious === null) throw new Error(HOW_WITH_SETTINGS);
      const rotate = async ({ administration, services }: App) => {
        const key = await administration.checkKey();
        if (!key.ok) throw new Error(key.problem);
        if (config.secretKey === null && !(await isHalfway(administration))) newKeyFile(config);
        const rotation = services.secrets.rotation();
        if (rotation === null)
          throw new Error('BILLHOOK_SECRET_KEY and BILLHOOK_SECRET_KEY_PREVIOUS are the same key. Set a new one.');
        const report = await administration.rotateKey(rotation);
        if (report.unreadable > 0) process.exitCode = 1;
        if (json) return printJson(report);
        print(`${report.resealed} secrets were sealed with the new key; ${report.readable} can be read.`);
        if (report.unreadable > 0)
          print(
            `${report.unreadable} can be read with neither key; they were left as they are. See "billhook doctor".`,
          );
        print(nextStep(config));
      };
      await withApp(rotate, {}, local);
    });
  return new Command('key').description('The key that stored secrets are encrypted with.').addCommand(command);
}

const HOW_WITH_SETTINGS =
  'BILLHOOK_SECRET_KEY_PREVIOUS is not set. Set it to the present key and BILLHOOK_SECRET_KEY to a new one ' +
  '(openssl rand -base64 32), restart every process, then run this command again.';

/** True if a rotation of key files was interrupted, so that some secrets are still encrypted with the previous key. */
async function isHalfway({ checkKey, countSecrets }: App['administration']): Promise<boolean> {
  const key = await checkKey();
  return (key.ok && key.uses === 'previous') || (await countSecrets()).previous > 0;
}

function nextStep({ secretKey }: Config): string {
  return secretKey === null
    ? 'Running processes use the new key file by themselves. The former key is in the file that ends with .key.previous; delete it once you have a backup that was made after this.'
    : 'Now remove BILLHOOK_SECRET_KEY_PREVIOUS and restart every process. Keep the former key as long as you keep backups from before.';
}
