// A receiver of webhooks: verifies each one and prints it. Use: node examples/webhook-receiver.js <secret>[,<old secret>] [address]
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const [given = '', address = 'http://localhost:9000/'] = process.argv.slice(2);
/** Two while a secret is being rotated: the header is signed with the old one until the overlap ends. */
const secrets = given.split(',');
if (!secrets.every((secret) => secret.startsWith('whsec_'))) {
  console.error(
    'Give the secret that `npx billhook webhook create` printed: node examples/webhook-receiver.js whsec_…',
  );
  process.exit(1);
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
  const { event, id, data } = JSON.parse(body);
  // Answer at once and work afterwards. The same id may arrive again: remember the ones that are done.
  res.writeHead(204).end();
  console.log(`${event}  ${id}  ${data.invoice_number ?? ''}`.trimEnd());
});
const { port, hostname } = new URL(address);
server.listen(Number(port), hostname, () => console.log(`Waiting for webhooks at ${address}`));
