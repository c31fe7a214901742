import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { madeFromRules } from './steps/preflight.ts';

// npm run preflight: the version of preflight's rules and the table in docs/preflight.md, from the rules.
// npm run check:preflight fails if they are stale.

const onlyChecks = process.argv.includes('--check');
const files = [...madeFromRules()];
const stale = files.filter(([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text);
for (const [file, text] of stale) {
  if (onlyChecks) console.error(`${file} is not that of these rules: npm run preflight`);
  else writeFileSync(file, text);
}
console.log(`${files.length} files made from preflight's rules, ${stale.length} stale.`);
process.exit(onlyChecks && stale.length > 0 ? 1 : 0);
