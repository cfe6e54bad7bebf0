#!/usr/bin/env node
// Starts billhook. Kept to syntax that old Nodes parse, so that they get one clear line instead of a syntax error.
import child from 'child_process';
import fs from 'fs';
import module from 'module';
import path from 'path';
import url from 'url';

var NODE_NEEDED = 24;

var bin = path.dirname(url.fileURLToPath(import.meta.url));
var source = path.join(bin, '..', 'src', 'cli.ts');
var build = path.join(bin, '..', 'dist', 'cli.js');
var fromCheckout = fs.existsSync(source);
var argv = process.argv.slice(2);

if (majorOf(process.versions.node) >= NODE_NEEDED) start();
else startWith(newerNode());

function start() {
  // A host waits for its assistant's servers. What was compiled once is read the next time, in half the time; it is kept
  // with this installation, where nobody else can write. Where it cannot be kept, it is compiled again.
  module.enableCompileCache(path.join(bin, '..', 'node_modules', '.cache', 'billhook'));
  import(url.pathToFileURL(fromCheckout ? source : build).href)
    .then(function (cli) {
      return cli.main(argv);
    })
    .catch(function (error) {
      console.error(error);
      process.exitCode = 1;
    });
}

/**
 * Hands over to a newer Node: same arguments, streams, signals and exit code.
 * @param {string | null} node
 */
function startWith(node) {
  if (node === null) {
    console.error(
      'billhook needs Node ' +
        NODE_NEEDED +
        ' or newer; this is Node ' +
        process.versions.node +
        ', and no newer one was found. ' +
        (fromCheckout
          ? 'Run `npm ci` in ' + path.join(bin, '..') + ': it installs the right one.'
          : 'This brings the right one: `npx -y -p node@' + NODE_NEEDED + ' -p billhook billhook …`'),
    );
    process.exit(1);
  }
  // The started process watches for the end of this one: a kill -9 cannot be passed on.
  var env = Object.assign({}, process.env, { BILLHOOK_LAUNCHED: '1' });
  var running = child.spawn(node, [path.join(bin, 'billhook.js')].concat(argv), { stdio: 'inherit', env: env });
  /** @type {NodeJS.Signals[]} */
  var signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  signals.forEach(function (signal) {
    process.on(signal, function () {
      running.kill(signal);
    });
  });
  running.on('error', function (error) {
    console.error('billhook: ' + node + ' cannot be started: ' + error.message);
    process.exit(1);
  });
  running.on('exit', function (code, signal) {
    if (signal === null) return process.exit(code === null ? 1 : code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}

/** The one that npm installed beside billhook, else the newest of those that version managers and PATH offer; or null. */
function newerNode() {
  var exe = process.platform === 'win32' ? 'node.exe' : 'node';
  var root = path.join(bin, '..');
  // `npm ci` in a checkout, and `npx -p node@24 -p billhook`.
  var beside = [path.join(root, 'node_modules', 'node', 'bin', exe), path.join(root, '..', 'node', 'bin', exe)];
  var home = process.env.HOME || process.env.USERPROFILE || '';
  // Programs with windows start servers without the PATH of a shell, where version managers put theirs.
  var managed = [
    { versions: path.join(process.env.NVM_DIR || path.join(home, '.nvm'), 'versions', 'node'), node: 'bin/' + exe },
    { versions: path.join(home, '.local', 'share', 'fnm', 'node-versions'), node: 'installation/bin/' + exe },
    { versions: path.join(home, '.volta', 'tools', 'image', 'node'), node: 'bin/' + exe },
  ];
  var found = beside.filter(isNewEnough);
  if (found[0]) return found[0];
  /** @type {string[]} */
  var versions = [];
  managed.forEach(function (place) {
    entriesOf(place.versions).forEach(function (version) {
      if (majorOf(version) >= NODE_NEEDED) versions.push(path.join(place.versions, version, place.node));
    });
  });
  var onPath = (process.env.PATH || '').split(path.delimiter).map(function (folder) {
    return path.join(folder, exe);
  });
  found = versions.sort().reverse().concat(onPath).filter(isNewEnough);
  return found[0] || null;
}

/** @param {string} node */
function isNewEnough(node) {
  if (!fs.existsSync(node)) return false;
  var asked = child.spawnSync(node, ['--version'], { encoding: 'utf8', timeout: 5000 });
  return asked.status === 0 && majorOf(asked.stdout) >= NODE_NEEDED;
}

/** @param {string} version */
function majorOf(version) {
  return Number(String(version).trim().replace(/^v/, '').split('.')[0]);
}

/** @param {string} folder */
function entriesOf(folder) {
  try {
    return fs.readdirSync(folder);
  } catch (_missing) {
    return [];
  }
}
