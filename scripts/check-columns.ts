import { globSync, readFileSync } from 'node:fs';

// npm run check:columns: fails where a line of the sources is longer than MAX_COLUMNS, strings and comments
// included, which the formatter leaves as they are. Imports and lines with a web address may be longer.

const MAX_COLUMNS = 110;
const mayBeLonger = /^\s*(import|export) .* from '|^\} from '|https?:\/\//;

const files = globSync(['*.{ts,mjs,cjs}', '{src,test,scripts}/**/*.{ts,tsx,css,mjs,cjs}']).sort();
const long = files.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((line, index) => ({ at: `${file.replaceAll('\\', '/')}:${index + 1}`, line }))
    .filter(({ line }) => line.length > MAX_COLUMNS && !mayBeLonger.test(line)),
);
for (const { at, line } of long) console.error(`${at}: ${line.length} columns`);
console.log(`${files.length} files, ${long.length} lines longer than ${MAX_COLUMNS} columns.`);
process.exit(long.length === 0 ? 0 : 1);
