// OpenAI Responses with a remote MCP server: OpenAI itself connects to billhook and calls its tools, so that billhook
// must be reachable from there. Only tools that read are allowed, and they run without a confirmation.
//
//   BILLHOOK_URL=https://billing.example.com BILLHOOK_TOKEN=… OPENAI_API_KEY=… \
//     node examples/openai-remote-mcp.js "Which invoices are overdue?"
import OpenAI from 'openai';

const { BILLHOOK_URL, BILLHOOK_TOKEN, OPENAI_MODEL = 'gpt-5.4-mini' } = process.env;
const question = process.argv[2] ?? 'Which invoices are overdue?';

const missing = ['BILLHOOK_URL', 'BILLHOOK_TOKEN', 'OPENAI_API_KEY'].filter((name) => !process.env[name]);
if (missing.length > 0) stop(`Set ${missing.join(', ')} first, as the top of this file shows.`);
if (!/^https?:$/.test(URL.parse(BILLHOOK_URL)?.protocol)) stop('BILLHOOK_URL must be an http or https address.');

const openai = new OpenAI();
const response = await openai.responses.create({
  model: OPENAI_MODEL,
  input: question,
  store: false,
  tools: [
    {
      type: 'mcp',
      server_label: 'billhook',
      server_description: 'Invoices, customers and payments of one business.',
      server_url: `${BILLHOOK_URL}/mcp`,
      authorization: BILLHOOK_TOKEN,
      // Only tools that are marked as read-only. Without this line set require_approval to 'always'.
      allowed_tools: { read_only: true },
      require_approval: 'never',
    },
  ],
});

for (const item of response.output) {
  if (item.type === 'mcp_call') console.error(`${item.name}(${item.arguments})`);
}
console.log(response.output_text);

function stop(reason) {
  console.error(reason);
  process.exit(1);
}
