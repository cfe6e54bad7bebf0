import { Command } from 'commander';
import { print, printJson, printTable } from './output.ts';
import { withApp } from './with-app.ts';

type Options = { account?: string; json?: true };

const ACCOUNT = ['--account <id or handle>', 'may be left out when there is only one'] as const;
const JSON_OPTION = ['--json', 'print JSON'] as const;

export function webhookCommand(): Command {
  return new Command('webhook')
    .description('Create, list, test and remove webhook endpoints.')
    .addCommand(createCommand())
    .addCommand(listCommand())
    .addCommand(testCommand())
    .addCommand(rotateCommand())
    .addCommand(removeCommand());
}

function createCommand(): Command {
  return new Command('create')
    .description('Send events to an https address from now on. Prints the secret once.')
    .requiredOption('--url <address>', 'address that receives the events')
    .option('--events <list>', 'such as payment.succeeded,invoice.paid (default: all)')
    .option('--description <text>', 'note for your own use')
    .option(...ACCOUNT)
    .option(...JSON_OPTION)
    .action(({ account: reference, json, events, ...input }: Options & { events?: string }) =>
      withApp(async ({ administration }) => {
        const account = await administration.account(reference);
        const wanted = events === undefined ? {} : { events: events.split(',').map((event) => event.trim()) };
        const endpoint = await administration.run(account, 'createWebhookEndpoint', { ...input, ...wanted });
        if (json) return printJson(endpoint);
        print(`Events are sent to ${endpoint.url}. The secret that verifies them is shown once:\n${endpoint.secret}`);
      }),
    );
}

function listCommand(): Command {
  return new Command('list')
    .description('List webhook endpoints and whether they work.')
    .option(...ACCOUNT)
    .option(...JSON_OPTION)
    .action(({ account: reference, json }: Options) =>
      withApp(async ({ administration }) => {
        const account = await administration.account(reference);
        const listed = await administration.run(account, 'listWebhookEndpoints', { limit: 100 });
        if (json) return printJson(listed);
        printTable(
          ['id', 'status', 'failing since', 'events', 'address'],
          listed.webhook_endpoints.map((one) => [
            String(one.id),
            one.status,
            one.failing_since ?? '',
            one.events?.join(', ') ?? 'all',
            one.url,
          ]),
        );
      }),
    );
}

function testCommand(): Command {
  return new Command('test')
    .description('Send a webhook.test event now and print the answer.')
    .argument('<id>', 'endpoint id, see "webhook list"', Number)
    .option(...ACCOUNT)
    .option(...JSON_OPTION)
    .action((id: number, { account: reference, json }: Options) =>
      withApp(async ({ administration }) => {
        const account = await administration.account(reference);
        const delivery = await administration.run(account, 'testWebhookEndpoint', { id });
        if (json) return printJson(delivery);
        const [attempt] = delivery.attempts;
        const answer = attempt?.status === null || !attempt ? attempt?.error : `HTTP ${attempt.status}`;
        print(
          `${delivery.status === 'delivered' ? 'Delivered' : 'Not delivered'}: ${answer} in ${attempt?.duration_ms} ms.`,
        );
        if (delivery.status !== 'delivered') throw new Error('the endpoint did not accept the test event');
      }),
    );
}

function rotateCommand(): Command {
  return new Command('rotate')
    .description('Create a new secret. Both secrets sign until the overlap ends.')
    .argument('<id>', 'endpoint id, see "webhook list"', Number)
    .option('--overlap-hours <hours>', 'hours that both secrets sign (default 24)', Number)
    .option(...ACCOUNT)
    .option(...JSON_OPTION)
    .action((id: number, { account: reference, json, overlapHours }: Options & { overlapHours?: number }) =>
      withApp(async ({ administration }) => {
        const account = await administration.account(reference);
        const overlap = overlapHours === undefined ? {} : { overlap_hours: overlapHours };
        const endpoint = await administration.run(account, 'rotateWebhookSecret', { id, ...overlap });
        if (json) return printJson(endpoint);
        const until =
          endpoint.old_secret_until === null ? 'no longer signs' : `signs until ${endpoint.old_secret_until}`;
        print(`The new secret is shown once; the old one ${until}:\n${endpoint.secret}`);
      }),
    );
}

function removeCommand(): Command {
  return new Command('remove')
    .description('Delete an endpoint with its secret and deliveries.')
    .argument('<id>', 'endpoint id, see "webhook list"', Number)
    .option(...ACCOUNT)
    .option(...JSON_OPTION)
    .action((id: number, { account: reference, json }: Options) =>
      withApp(async ({ administration }) => {
        const account = await administration.account(reference);
        const removed = await administration.run(account, 'deleteWebhookEndpoint', { id });
        if (json) return printJson(removed);
        print(`Webhook endpoint ${id} is deleted.`);
      }),
    );
}
