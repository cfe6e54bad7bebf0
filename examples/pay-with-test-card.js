// Plays the payer of the sandbox: opens a payment page and pays it with the test card 4242 4242 4242 4242.
// Use: node examples/pay-with-test-card.js <payment_url>
const [address = ''] = process.argv.slice(2);
if (!URL.canParse(address)) {
  console.error(
    'Give the payment_url of an invoice or a link: node examples/pay-with-test-card.js http://localhost:8787/link/…',
  );
  process.exit(1);
}

const page = await open(address);
const provider = await submit(page, { method: 'card' });
const result = await submit(provider, { card_number: '4242 4242 4242 4242' });
console.log(`${headingOf(result)}: ${result.url}`);

async function open(url, init) {
  const answer = await fetch(url, init);
  const html = await answer.text();
  if (answer.ok) return { url: answer.url, html };
  console.error(`${answer.url} answered ${answer.status}: ${headingOf({ html })}`);
  process.exit(1);
}

/** Sends the first form of a page as a browser does: what it hides, and what a person chose. */
function submit({ url, html }, fields) {
  const [, action] = /<form[^>]* action="([^"]*)"/.exec(html) ?? [];
  if (action === undefined) {
    console.error(`There is nothing to pay here: ${headingOf({ html })}`);
    process.exit(1);
  }
  const hidden = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [
    name,
    value,
  ]);
  const body = new URLSearchParams([...hidden, ...Object.entries(fields)]);
  return open(new URL(action, url), { method: 'POST', body });
}

function headingOf({ html }) {
  return /<h1[^>]*>([^<]*)/.exec(html)?.[1]?.trim() ?? 'a page without a heading';
}
