// Names the packages of a lock file without an integrity digest, and fails if there are any. Attack: npm installs them
// unchecked, so a registry or proxy could serve another tarball. Runs before `npm ci` on any Node: no types, no packages.
// npm writes such entries for platforms whose package it could not look up.
import { readFileSync } from 'node:fs';

const [, , path = 'package-lock.json'] = process.argv;
/** @type {{ packages: Record<string, { version: string, integrity?: string, link?: true, inBundle?: true }> }} */
const { packages } = JSON.parse(readFileSync(path, 'utf8'));

// The project itself, a folder of it, and what lies inside the tarball of another package, are not fetched.
const fetched = Object.entries(packages).filter(([place, { link, inBundle }]) => place !== '' && !link && !inBundle);
const unproved = fetched.filter(([, { integrity = '' }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity));

if (fetched.length === 0) throw new Error(`${path} names no packages`);
for (const [place, { version }] of unproved) console.error(`${place} ${version}: no sha512 integrity in ${path}`);
if (unproved.length > 0) process.exitCode = 1;
