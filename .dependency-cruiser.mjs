// The house rule for imports: down only. What an import graph cannot see is in dev/scripts/house-rules.ts.
import { Visitor } from '@swc/core/Visitor.js';

// With TypeScript 7 dependency-cruiser can only parse through swc, and swc's visitor throws on `using`.
const visitStatement = Visitor.prototype.visitStatement;
Visitor.prototype.visitStatement = function (statement) {
  const node = /** @type {{ type: string, decls: import('@swc/core').VariableDeclarator[] }} */ (
    /** @type {unknown} */ (statement)
  );
  if (node.type !== 'UsingDeclaration') return visitStatement.call(this, statement);
  this.visitVariableDeclarators(node.decls);
  return statement;
};

/**
 * A room and everything it may import of ours.
 * @param {string} name
 * @param {string} room
 * @param {string} mayImport
 * @param {string} comment
 * @returns {import('dependency-cruiser').IForbiddenRuleType}
 */
const room = (name, room, mayImport, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: room },
  to: { path: '^src/', pathNot: mayImport },
});

/** Packages whose code is published as a part of ours; of the last two only types, which are gone when it runs. */
const PUBLISHED = [
  '@fluent/bundle',
  '@modelcontextprotocol/(node|server)',
  '@opentelemetry/api',
  '@prometheus-io/client',
  'bidi-js',
  'commander',
  'cookie',
  'cors',
  'csv-parse',
  'express',
  'fontkit',
  'harfbuzzjs',
  'hono',
  'ipaddr\\.js',
  'jsonc-parser',
  'kysely',
  'linebreak',
  'lru-cache',
  'nodemailer',
  'oidc-provider',
  'openai',
  'p-limit',
  'pdfkit',
  'pg',
  'pino',
  'pngjs',
  'qrcode',
  'rate-limiter-flexible',
  'saxes',
  'smol-toml',
  'string-width',
  'stripe',
  'temporal-polyfill',
  'undici',
  'woff2-encoder',
  'yaml',
  'yazl',
  'zod',
  '@mollie/api-client',
  '@types/[^/]+',
];

/**
 * The rooms of operations, lowest first: each imports those before it. What runs upwards is a hook
 * (`operations/hooks.ts`). `kernel` declares, checks and runs operations, and imports no noun.
 */
const ROOMS_OF_OPERATIONS = [
  'kernel',
  'secrets',
  'mails',
  'accounts',
  'tokens',
  'sign-in',
  'items',
  'customers',
  'business',
  'providers',
  'archive',
  'uploaded',
  'invoices',
  'payments',
  'credit-notes',
  'quotes',
  'einvoices',
  'payment-plans',
  'subscriptions',
  'payment-links',
  'reminders',
  'bank',
  'attachments',
  'uploads',
  'imports',
  'erasing',
  'statements',
  'tax',
  'activity',
  'research',
  'webhooks',
  'exports',
  'books',
  'oauth',
  'jobs',
  'sandbox',
  'delivery',
  'mcp',
  'upkeep',
];

/**
 * The shelves of the store, lowest first. `engine` types its statements by the tables of `schema`, whose migrations run
 * on an engine: they are one step. What opens all of them stands beside the shelves.
 */
const SHELVES_OF_STORE = [
  'schema|engine',
  'sums',
  'customers',
  'invoices',
  'payments',
  'imports',
  'subscriptions',
  'bank',
  'access',
  'delivery',
  'verify',
];

/**
 * Parts of a room, lowest first: each imports those before it, and no file that is in none.
 * @param {string} room
 * @param {readonly string[]} parts
 * @returns {import('dependency-cruiser').IForbiddenRuleType[]}
 */
const inOrder = (room, parts) =>
  parts.map((name, at) => ({
    name: `${room}-${name}`,
    comment: `${room}/${name} imports what is before it in the list of this file, and no file of ${room} that is in no part`,
    severity: 'error',
    from: { path: `^src/${room}/(${name})/` },
    to: { path: `^src/${room}/`, pathNot: `^src/${room}/(${parts.slice(0, at + 1).join('|')})/` },
  }));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    room('words', '^src/words/', '^src/words/', 'words are the texts of every language: they import nothing of ours'),
    room(
      'model',
      '^src/model/',
      '^src/(model|words)/',
      'model is nouns and rules: it imports words, and nothing else of ours',
    ),
    room(
      'documents',
      '^src/documents/',
      '^src/(documents|model|words)/',
      'documents import model and words: data in, bytes or text out',
    ),
    room('store', '^src/store/', '^src/(store|model)/', 'store imports model'),
    room('gateways', '^src/gateways/', '^src/(gateways|model)/', 'gateways import model'),
    room(
      'operations',
      '^src/operations/',
      '^src/(operations|documents|model|store|gateways|words)/',
      'operations import model and documents, and the types of store and gateways',
    ),
    ...inOrder('operations', ROOMS_OF_OPERATIONS),
    ...inOrder('store', SHELVES_OF_STORE),
    {
      name: 'operations-in-a-room',
      comment: 'a folder of operations has its place in the order of rooms',
      severity: 'error',
      from: {},
      to: { path: '^src/operations/[^/]+/', pathNot: `^src/operations/(${ROOMS_OF_OPERATIONS.join('|')})/` },
    },
    room('tools', '^src/tools/', '^src/(tools|model|operations)/', 'tools import model and operations: no protocol'),
    room(
      'mcp',
      '^src/api/mcp/',
      '^src/(model|operations|tools|api/http|api/mcp)/',
      'the interface of assistants imports model, operations, tools and api/http',
    ),
    room(
      'api',
      '^src/api/(?!mcp/)([^/]+)/',
      '^src/(model|operations|api/http|api/$1)/',
      'an API interface imports model, operations and api/http: never another interface, never store',
    ),
    room(
      'web',
      '^src/web/([^/]+)/',
      '^src/(model|operations|words|web/layout|web/$1)/',
      'pages import model, operations and web/layout: never another interface, never store',
    ),
    room(
      'legacy',
      '^src/legacy/(?!store/)',
      '^src/(legacy|model|operations|store|api/http)/',
      'legacy imports model, operations, api/http and types of store',
    ),
    room(
      'legacy-store',
      '^src/legacy/store/',
      '^src/(legacy/store|model|store)/',
      'the SQL of legacy imports model and store',
    ),
    {
      name: 'legacy-has-one-entry',
      comment: 'legacy can be deleted: only app.ts imports it, and only its entry',
      severity: 'error',
      from: { path: '^(src|dev|test)/', pathNot: '^(src|test)/legacy/|^src/app\\.ts$' },
      to: { path: '^(src|test)/legacy/' },
    },
    {
      name: 'legacy-is-entered-by-its-entry',
      comment: 'app.ts imports legacy.ts and no other file of legacy',
      severity: 'error',
      from: { path: '^src/app\\.ts$' },
      to: { path: '^src/legacy/', pathNot: '^src/legacy/legacy\\.ts$' },
    },
    room(
      'assistant',
      '^src/assistant/',
      '^src/(model|operations|tools|assistant)/',
      'assistant imports model, operations and tools',
    ),
    room('telemetry', '^src/telemetry/', '^src/(telemetry|model)/', 'telemetry imports model'),
    {
      name: 'telemetry-is-wired',
      comment: 'without an SDK of OpenTelemetry nothing of telemetry is entered: only the wiring knows it',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(telemetry/|(app|http|log|services)\\.ts$)' },
      to: { path: '^src/telemetry/' },
    },
    {
      name: 'telemetry-is-loaded-with-an-sdk',
      comment: 'the API of OpenTelemetry is loaded by telemetry only, and that only if an SDK is registered',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/telemetry/' },
      to: { path: 'node_modules/@opentelemetry/' },
    },
    room(
      'worker-and-demo',
      '^src/(worker|demo)/',
      '^src/(model|operations|$1)/',
      'worker and demo import model and operations',
    ),
    room(
      'cli',
      '^src/cli(\\.ts$|/)',
      '^src/(model/|cli/|(config|settings)\\.ts$|app\\.ts$|maintenance\\.ts$|documents/einvoice-reading/)',
      'the command line imports config, settings, app, maintenance and model: these two do the wiring; reading a file needs none',
    ),
    room(
      'config-and-clock',
      '^src/(config|settings|clock)\\.ts$',
      '^src/(model/|settings\\.ts$)',
      'config, settings and clock import model',
    ),
    {
      name: 'model-does-no-io',
      comment: 'of Node, model may use what computes and does nothing else',
      severity: 'error',
      from: { path: '^src/model/' },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?(crypto|zlib)$' },
    },
    {
      name: 'model-is-pure',
      comment: 'of npm, model may use what computes and does nothing else; extend the list with care',
      severity: 'error',
      from: { path: '^src/model/' },
      to: { path: 'node_modules/', pathNot: 'node_modules/(zod|temporal-polyfill)/' },
    },
    {
      name: 'documents-do-no-io',
      comment: 'documents are made from data alone; only the fonts of their packages are read from disk',
      severity: 'error',
      from: { path: '^src/documents/', pathNot: '^src/documents/fonts/' },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?(stream/consumers|zlib)$' },
    },
    {
      name: 'fonts-are-read-from-packages',
      comment: 'of Node, fonts use what finds and reads a file of a package',
      severity: 'error',
      from: { path: '^src/documents/fonts/' },
      to: { dependencyTypes: ['core'], pathNot: '^(node:)?(fs|fs/promises)$' },
    },
    {
      name: 'documents-are-pure',
      comment: 'of npm, documents use what sets, draws, escapes and parses text; extend the list with care',
      severity: 'error',
      from: { path: '^src/documents/' },
      to: {
        path: 'node_modules/',
        pathNot:
          'node_modules/(pdfkit|fontkit|harfbuzzjs|woff2-encoder|bidi-js|linebreak|qrcode|hono|saxes|csv-parse)/|node_modules/@types/(pdfkit|fontkit|qrcode|node)/',
      },
    },
    {
      name: 'sql-lives-in-store',
      comment: 'only store speaks SQL, and legacy in a folder of its own',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/(legacy/)?store/' },
      to: { path: 'node_modules/(kysely|pg)/|^node:sqlite$' },
    },
    {
      name: 'src-stands-alone',
      comment: 'what is published does not need what is not',
      severity: 'error',
      from: { path: '^(src|bin)/' },
      to: { path: '^(test|dev)/' },
    },
    {
      name: 'published-packages',
      comment: 'npm publishes the packages that src imports as a part of ours; extend the list with care',
      severity: 'error',
      from: { path: '^(src|bin)/' },
      to: { path: 'node_modules/', pathNot: `node_modules/(${PUBLISHED.join('|')})/` },
    },
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.js', '.mjs', '.json'],
    },
  },
};
