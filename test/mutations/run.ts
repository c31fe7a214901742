import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

// npm run mutations [-- AREA]: changes one line of src at a time, as list.tsv says, and runs the test that
// has to fail then. Exits 1 if one passes, or if a line is not in src any more: another takes its place.

interface Mutation {
  readonly area: string;
  /** Where the line was last seen; it is looked for everywhere if the file has moved. */
  readonly file: string;
  readonly before: string;
  readonly after: string;
  readonly test: string;
}

const root = resolve(import.meta.dirname, '../..');
const [area = null] = process.argv.slice(2);
const list = readFileSync(resolve(import.meta.dirname, 'list.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line): Mutation => {
    const [of = '', file = '', before = '', after = '', test = ''] = line.split('\t');
    return { area: of, file, before, after, test };
  })
  .filter((one) => area === null || one.area === area);

const sources = new Map(
  globSync('src/**/*.{ts,tsx}', { cwd: root }).map((file) => {
    const text = readFileSync(resolve(root, file), 'utf8');
    return [file.replaceAll('\\', '/'), text] as const;
  }),
);

/** The one file with this line; null if there is none, or several of which none is listed. */
function placeOf({ file, before }: Mutation): string | null {
  const has = (text: string): boolean => text.split('\n').some((line) => line.trim() === before);
  if (has(sources.get(file) ?? '')) return file;
  const found = [...sources].filter(([, text]) => has(text));
  return found.length === 1 ? (found[0]?.[0] ?? null) : null;
}

/** Whether the test fails with the mutated line. The file is as it was afterwards. */
function isKilled({ before, after, test }: Mutation, file: string): boolean {
  const text = sources.get(file) ?? '';
  const mutated = text
    .split('\n')
    .map((line) => (line.trim() === before ? line.replace(before, () => after) : line))
    .join('\n');
  const path = resolve(root, file);
  writeFileSync(path, mutated);
  try {
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--bail=1', '--maxWorkers=1', test];
    return spawnSync(process.execPath, args, { cwd: root }).status === 1;
  } finally {
    writeFileSync(path, text);
  }
}

const survivors: string[] = [];
for (const [index, mutation] of list.entries()) {
  const file = placeOf(mutation);
  const outcome = file === null ? 'not in src' : isKilled(mutation, file) ? null : 'passes';
  const said = `${mutation.file}: ${mutation.before}`;
  if (outcome !== null) survivors.push(`${outcome}: ${said} (${mutation.test})`);
  process.stdout.write(`${index + 1}/${list.length} ${outcome ?? 'fails'} ${said}\n`);
}
for (const one of survivors) process.stderr.write(`${one}\n`);
process.stdout.write(`${list.length - survivors.length} of ${list.length} mutations fail a test.\n`);
process.exit(survivors.length === 0 ? 0 : 1);
