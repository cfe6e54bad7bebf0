/** `/llms.txt` (llmstxt.org): a description of the service for language models. */
import { resourcesAt } from '../../model/oauth.ts';
import { CATALOG, type OperationName } from '../../operations/catalog.ts';
import { privacyAddress } from '../layout/privacy-link.ts';

type Described = {
  readonly baseUrl: string;
  readonly hasReference: boolean;
  /** Operations that assistants can call as tools. */
  readonly tools: readonly OperationName[];
};

export function llmsText({ baseUrl, hasReference, tools }: Described): string {
  const { mcp, rest } = resourcesAt(baseUrl);
  const toolLines = tools.map((name) => {
    const { summary, scope } = CATALOG[name];
    return `- ${name} (${scope === 'billing.read' ? 'reads' : 'writes'}): ${summary}`;
  });
  const reference = hasReference
    ? [`- [API reference](${baseUrl}/docs): the same for people, with calls to this service`]
    : [];
  return `# billhook

> A billing service: customers, invoices, payments, payment links, subscriptions, reminders and webhooks, for people and for assistants.

Assistants connect to ${mcp} with the Model Context Protocol (streamable HTTP). They sign in with OAuth, or send \`Authorization: Bearer <token>\`. Programs call ${rest} with the same token. Amounts are numbers in major units beside their currency: 12.5 is EUR 12.50.

Tools at ${mcp}:

${toolLines.join('\n')}

## API

- [OpenAPI document](${baseUrl}/openapi.json): every operation of the REST interface; also as openapi.yaml
- [OpenAPI document for assistants](${baseUrl}/assistant.json): the operations that assistants use, for GPT actions; also as assistant.yaml
- [Events](${baseUrl}/events.json): what webhooks receive; also as events.yaml
${reference.map((line) => `${line}\n`).join('')}
## Optional

- [MCP endpoint](${mcp}): needs a token; a browser sees an error here
- [Dashboard](${baseUrl}/dashboard): people sign in here
- [Privacy](${privacyAddress({ baseUrl })}): what is kept about people, and for how long
`;
}
