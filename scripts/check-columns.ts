import { globSync, readFileSync } from 'node:fs';

// npm run check:columns: fails where a comment is longer than MAX_COLUMNS. The formatter breaks code, and
// leaves comments as they are.

const MAX_COLUMNS = 110;
const isComment = /^\s*(\/\/|\/\*|\*)|^[^'"`]*\s\/\/ /;

const files = globSync(['{,.}*.{ts,js,mjs,cjs}', '{src,test,scripts}/**/*.{ts,tsx,css,js,mjs,cjs}']).sort();
const long = files.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((line, index) => ({ at: `${file.replaceAll('\\', '/')}:${index + 1}`, line }))
    .filter(({ line }) => line.length > MAX_COLUMNS && isComment.test(line)),
);
for (const { at, line } of long) console.error(`${at}: ${line.length} columns`);
console.log(`${files.length} files, ${long.length} comments longer than ${MAX_COLUMNS} columns.`);
process.exit(long.length === 0 ? 0 : 1);
