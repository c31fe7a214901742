import { readFileSync } from 'node:fs';

// npm run check:lockfile: fails where an entry has no SHA-512, as npm then installs whatever a registry or a
// mirror sends. npm leaves out the sum of packages for other platforms if it installs before it resolves:
// delete those entries and run npm install --package-lock-only.

const lockfile: {
  packages: Record<string, { integrity?: string; link?: boolean; inBundle?: boolean }>;
} = JSON.parse(readFileSync('package-lock.json', 'utf8'));

const entries = Object.entries(lockfile.packages).filter(
  ([path, { link, inBundle }]) => path !== '' && link !== true && inBundle !== true,
);
const open = entries.filter(([, { integrity }]) => integrity?.startsWith('sha512-') !== true);
for (const [path] of open) console.error(`${path}: no sha512 integrity`);
console.log(`${entries.length} entries of the lockfile, ${open.length} without a SHA-512.`);
process.exit(open.length === 0 ? 0 : 1);
