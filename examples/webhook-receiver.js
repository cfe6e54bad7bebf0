// A receiver of webhooks: verifies each one, prints it, and keeps a list of what it acknowledged.
// Use: node examples/webhook-receiver.js <secret>[,<old secret>] [address] [list]
import { createHmac, timingSafeEqual } from 'node:crypto';
import { existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { createServer } from 'node:http';

const [given = '', address = 'http://localhost:9000/', listFile] = process.argv.slice(2);
/** Two while a secret is being rotated: the header is signed with the old one until the overlap ends. */
const secrets = given.split(',');
if (!secrets.every((secret) => secret.startsWith('whsec_'))) {
  console.error(
    'Give the secret that `npx billhook webhook create` printed: node examples/webhook-receiver.js whsec_…',
  );
  process.exit(1);
}

/** Ids of events that were acknowledged, also before the last start. The same event may arrive again. */
const acknowledged = new Set();
if (listFile !== undefined && existsSync(listFile)) {
  for (const line of readFileSync(listFile, 'utf8').split('\n')) if (line !== '') acknowledged.add(JSON.parse(line).id);
}
const list = listFile === undefined ? null : openSync(listFile, 'a');

/** Adds the event to the list: a line of JSON, as `billhook verify --against` reads it. Tests have no sequence. */
function keep({ id, sequence, event, created_at }) {
  acknowledged.add(id);
  if (list === null || sequence === undefined) return;
  writeSync(list, `${JSON.stringify({ id, sequence, event, created_at })}\n`);
  fsyncSync(list);
}

/** The signature is made over the bytes that arrived: parse them afterwards. */
function isSigned(body, header = '') {
  const given = Buffer.from(header);
  return secrets.some((secret) => {
    const right = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
    return given.length === right.length && timingSafeEqual(given, right);
  });
}

const server = createServer(async (req, res) => {
  const body = Buffer.concat(await req.toArray());
  if (!isSigned(body, req.headers['x-service-signature'])) {
    console.log('Refused: the signature does not match the secret.');
    return res.writeHead(401).end();
  }
  const event = JSON.parse(body);
  const isNew = !acknowledged.has(event.id);
  // Keep it, then answer at once, and work afterwards.
  if (isNew) keep(event);
  res.writeHead(204).end();
  if (!isNew) return;
  console.log(`${event.event}  ${event.id}  ${event.data.invoice_number ?? ''}`.trimEnd());
});
const { port, hostname } = new URL(address);
server.listen(Number(port), hostname, () => console.log(`Waiting for webhooks at ${address}`));
