// Lists the packages of a lock file without an integrity digest, and fails if there are any. Attack: npm installs them
// unchecked, so a registry or proxy could serve another tarball. npm writes such entries for platforms whose package it
// could not look up. Plain JavaScript without packages, because it runs before `npm ci` on any version of Node.
import { readFileSync } from 'node:fs';

const [, , path = 'package-lock.json'] = process.argv;
/** @type {{ packages: Record<string, { version: string, integrity?: string, link?: true, inBundle?: true }> }} */
const { packages } = JSON.parse(readFileSync(path, 'utf8'));

// npm does not download the project itself, linked folders, and packages inside the tarball of another package.
const fetched = Object.entries(packages).filter(([place, { link, inBundle }]) => place !== '' && !link && !inBundle);
const unproved = fetched.filter(([, { integrity = '' }]) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity));

if (fetched.length === 0) throw new Error(`${path} names no packages`);
for (const [place, { version }] of unproved) console.error(`${place} ${version}: no sha512 integrity in ${path}`);
if (unproved.length > 0) process.exitCode = 1;
