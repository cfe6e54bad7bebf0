#!/usr/bin/env node
// Starts billhook. Kept to syntax that old Nodes parse, so that they get one clear line instead of a syntax error.
import fs from 'fs';
import module from 'module';
import path from 'path';
import url from 'url';

var NODE_NEEDED = 24;

var bin = path.dirname(url.fileURLToPath(import.meta.url));
var source = path.join(bin, '..', 'src', 'cli.ts');
var build = path.join(bin, '..', 'dist', 'cli.js');
var fromCheckout = fs.existsSync(source);

if (Number(process.versions.node.split('.')[0]) < NODE_NEEDED) {
  console.error(
    'billhook needs Node ' +
      NODE_NEEDED +
      ' or newer; this is Node ' +
      process.versions.node +
      '. ' +
      (fromCheckout
        ? 'Here `npm ci` installs the right one and `npx billhook …` or `npm run demo` uses it.'
        : 'This brings the right one: `npx -y -p node@' + NODE_NEEDED + ' -p billhook billhook …`'),
  );
  process.exit(1);
}

// A host waits for its assistant's servers. What was compiled once is read the next time, in half the time; it is kept
// with this installation, where nobody else can write. Where it cannot be kept, it is compiled again.
module.enableCompileCache(path.join(bin, '..', 'node_modules', '.cache', 'billhook'));

import(url.pathToFileURL(fromCheckout ? source : build).href)
  .then(function (cli) {
    return cli.main(process.argv.slice(2));
  })
  .catch(function (error) {
    console.error(error);
    process.exitCode = 1;
  });
