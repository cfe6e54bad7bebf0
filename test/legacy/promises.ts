/** Promises of V2 and V1, each with its source. Tests cite the ids; a promise that no test cites is a failure. */
type Promised = { readonly source: string; readonly says: string };

const promised = (source: string, says: string): Promised => ({ source, says });

export const PROMISES = {
  'http.post-only': promised('R30', 'POST only: every other method is 405 with Allow'),
  'http.unknown-path': promised('R30', 'an unknown path is 404'),
  'http.too-large': promised('R6, R30', 'a body above 256 KiB is 413, and nothing is stored'),
  'http.flood': promised(
    'R13, R30',
    'a flood is 429 with Retry-After, per token in a budget apart from REST, or per address without one',
  ),
  'http.envelope': promised('R30', 'those four carry unknown and realerror in the error envelope'),
  'http.200': promised('R30', 'every answer of an endpoint is HTTP 200, errors too'),
  'http.bodies': promised('V2, R30', 'form, multipart and JSON bodies are read alike and checked alike'),
  'http.json': promised('R30', 'a body that is a JSON object is read as JSON, whatever its Content-Type says'),
  'http.request-id': promised('R10', 'every answer can be found by X-Request-Id'),
  'http.addresses': promised('R1', 'each stands at its own address, by host name, path, or both'),
  'http.unreadable': promised('R30', 'a body that cannot be read is unknown with a realerror that says why'),
  'errors.envelope': promised('Errors', 'an error is {status: "error", error: code}, and unknown has realerror'),
  'errors.own-words': promised('R30', 'what is wrong is said in the words of the interface that was called'),
  'errors.order': promised('R30', 'the first failing check answers, in the order of R30'),
  'errors.private': promised('R11, R12', 'no token and nothing inner is in any error or log'),
  'errors.unavailable': promised('R11', 'while the store cannot be written, the answer says to come again'),
  'errors.documented': promised('Errors', 'whatever is sent, the answer is a documented one, and nothing is half made'),
  'code.notoken': promised('Errors', 'token not provided'),
  'code.novalidtoken': promised('Errors, R12', 'token not valid, or its scope too small'),
  'code.nointegration': promised('Errors, R30', 'no provider connected, or its onboarding not finished; on every call'),
  'code.pspnotsupported': promised('Errors, R50', 'the connected provider is not supported; on every call'),
  'code.nosuchlink': promised('Errors', 'what is looked up is not found, also what is another account’s'),
  'code.missingid': promised('Errors', 'link identifier not provided'),
  'code.missingtype': promised('Errors, R30', 'type absent or invalid'),
  'code.missingplan': promised('Errors', 'planid absent or invalid'),
  'code.noid': promised('Errors, R40', 'no unique id given: on get, and on create with response'),
  'code.notitle': promised('Errors', 'no payment title'),
  'code.noamount': promised('Errors', 'no amount'),
  'code.notvalidamount': promised('Errors, R3', 'amount not valid in the account’s currency; refused, never rounded'),
  'code.unknown': promised('Errors', 'any other error, with its text in realerror'),
  'v2.customers': promised('V2 /customers', 'all customers as a bare array of id, name, email, note, country, phone'),
  'v2.payments': promised('V2 /payments', 'status, payments of any type, and length'),
  'v2.payment': promised(
    'V2 Payment, R32',
    'a payment has text fields, never null, and paidat as YYYYMMDDHHmmss in UTC',
  ),
  'v2.successful': promised('R31', 'lists hold successful live and test payments only, newest first'),
  'v2.whole': promised(
    'R31',
    'lists are whole and streamed: memory stays flat, the first byte leaves before the last row',
  ),
  'v2.cut': promised('R31', 'an answer that breaks off cannot be taken for a whole one'),
  'v2.gone': promised('R31', 'a reader who goes away ends the reading'),
  'v2.pages': promised('R35', 'page and pagesize (1..500) take a part of a list'),
  'v2.get': promised('V2 /get, R31', 'the payments of one object, by its code or its number, under its own type'),
  'v2.get.linkid': promised('V2 Payment', 'linkid is the code in /payments and the number in /get'),
  'v2.get.invoice': promised('R31', 'an invoice’s payments have type paymentlink'),
  'v2.get.leads-back': promised(
    'R31',
    'linkid leads back to what was paid, of every type and of invoices; no number means two things',
  ),
  'v2.holds': promised(
    'R31',
    'money that is held is in the lists with what is held, then with what was captured; not when released or run out',
  ),
  'v2.get.last': promised('V2 /get', 'last=1 keeps the newest payment'),
  'v2.get.type': promised('R31', 'a type that does not match the object is nosuchlink'),
  'v2.create': promised('V2 /create', 'answers status, the code as id, and the url'),
  'v2.create.types': promised('V2 /create', 'makes payment links, pre-authorisations and donations'),
  'v2.create.plan': promised('V2 /create', 'paymentplan with planid makes a subscription that its customer pays first'),
  'v2.plan.payments': promised('R31', 'renewals are payments of type paymentplan, under the code of the first'),
  'v2.plans': promised('R35', '/getpaymentplans lists the plans that planid can name'),
  'v2.subscriptions': promised('R35', '/subscriptions/all, get, cancel, pause and resume'),
  'v2.create.amount': promised('R3, R30', 'an amount is a number or text with dot or comma, without grouping, exact'),
  'v2.create.customer': promised('R33', 'a customer is made or reused (by e-mail) when email or name is given'),
  'v2.create.note': promised('V2 /create', 'description is kept as the note'),
  'v2.create.direct': promised('V2 /create, R33', 'return=direct is a 303 to the pay page; errors stay JSON'),
  'v2.create.urls': promised('R33', 'response and the five page addresses must be http(s) addresses'),
  'v2.create.pages': promised('V2 /create', 'the caller’s pages are shown where somebody pays'),
  'v2.create.schedule': promised('R33', 'schedule needs a valid scheduleamount; above 999 it is 999'),
  'v2.create.reminders': promised('R33', 'reminders go out as scheduled, until paid'),
  'v2.create.testmode': promised(
    'R33',
    'testmode=1 uses the sandbox whatever is connected; no fee, marked, in no totals',
  ),
  'v2.create.donation': promised('R33', 'a donation’s amount is its goal, and the donor chooses the amount'),
  'v2.create.bounds': promised('R6', 'what is too long is refused, and nothing is stored'),
  'v2.create.empty': promised('R30', 'empty optional fields count as absent'),
  'v2.return': promised('R34', 'the payer goes back with both digests, after success and after failure'),
  'v2.activity': promised('R53', 'what was made says by which token and through which interface'),
  'v2.document': promised('V2', 'schema/v2.yaml describes the wire: answers are held to it, and Redocly accepts it'),
  'v2.one-identity': promised(
    'R33',
    'what V2 made is seen, found by id or code, and closed in REST; its description is the note everywhere',
  ),
  'legacy.create': promised('Legacy create', 'answers status and url'),
  'legacy.id': promised(
    'R40',
    'the same id with the same title and amount gives the same url; with others it is refused',
  ),
  'legacy.exact': promised('R40, R34', 'the caller’s id is kept as it was sent: both sides make digests of it'),
  'legacy.one-identity': promised('R33', 'what V1 made is seen and closed in REST, and is known there by external_id'),
  'legacy.once': promised('R40', 'simultaneous calls with one id make one link'),
  'legacy.direct': promised('R40', 'type=direct leads straight into the checkout; a browser is sent there by 303'),
  'legacy.looking': promised('R40', 'whatever only looks at such an address begins no payment'),
  'legacy.status': promised('Legacy get, R40', 'pending, then paid for good, or failed until a payment succeeds'),
  'legacy.return': promised('R34, R40', 'the digests are made with the caller’s id in place of the code'),
  'legacy.deprecated': promised('R40', 'every answer of V1 is marked deprecated and names its successor; V2’s are not'),
  'legacy.slash': promised('R40', 'the trailing slash is optional'),
  'legacy.document': promised(
    'Legacy',
    'schema/legacy.yaml describes the wire: answers are held to it, and Redocly accepts it',
  ),
} as const satisfies Record<string, Promised>;

export type PromiseId = keyof typeof PROMISES;

/** Title of a test for a promise. */
export function keeps(id: PromiseId, detail = ''): string {
  const { source, says } = PROMISES[id];
  return `${id}: ${says}${detail === '' ? '' : ` – ${detail}`} (${source})`;
}
