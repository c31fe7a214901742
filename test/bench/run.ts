import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Bench, Figure } from './bench.ts';

// npm run bench: runs every benchmark in this folder, or those named by ID or subject (`npm run bench --
// P13`, `npm run bench -- shapes`), prints the figures and writes their tables into
// test-results/benchmarks.md. A benchmark that was not run keeps its earlier table there.
// docs/benchmarks.md says how to read them.

const isBench = z.object({
  default: z.custom<Bench>((value) => typeof value === 'object' && value !== null),
});
const wanted = new Set(process.argv.slice(2).map((id) => id.toUpperCase()));
const page = join(import.meta.dirname, '../../test-results/benchmarks.md');

const table = (bench: Bench, figures: readonly Figure[]): string => {
  const date = new Date().toISOString().slice(0, 10);
  const machine = `${cpus().length} x ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}, SQLite ${process.versions.sqlite}`;
  return [
    `## ${bench.id}: ${bench.title}`,
    '',
    `${date}, ${machine}`,
    '',
    '| what | measured | peer | ratio | target |',
    '|---|---|---|---|---|',
    ...figures.map(
      (figure) =>
        `| ${figure.what} | ${figure.measured} | ${figure.peer} | ${figure.ratio.toFixed(2)} | ${figure.target === null ? '' : `≤ ${figure.target}`} |`,
    ),
    '',
    ...(bench.note === undefined ? [] : [bench.note, '']),
  ].join('\n');
};

/** The existing tables by benchmark ID. */
const earlier = async (): Promise<Map<string, string>> => {
  const text = await readFile(page, 'utf8').catch(() => '');
  const parts = text.split(/^(?=## )/m).filter((part) => part.startsWith('## '));
  return new Map(parts.map((part) => [/^## (\w+)/.exec(part)?.[1] ?? '', `${part.trimEnd()}\n`]));
};

const tables = await earlier();
const files = (await readdir(import.meta.dirname)).filter((name) => /^p\d+-.*\.ts$/.test(name));
for (const name of files) {
  const { default: bench } = isBench.parse(await import(join(import.meta.dirname, name)));
  const subject = /^p\d+-(.*)\.ts$/.exec(name)?.[1]?.toUpperCase() ?? '';
  if (wanted.size > 0 && !wanted.has(bench.id) && !wanted.has(subject)) continue;
  console.log(`${bench.id}: ${bench.title} ...`);
  const made = table(bench, await bench.run());
  console.log(made);
  tables.set(bench.id, made);
}

const ordered = [...tables].sort(([a], [b]) => Number(a.slice(1)) - Number(b.slice(1)));
await mkdir(dirname(page), { recursive: true });
await writeFile(page, `# Benchmarks\n\n${ordered.map(([, text]) => text).join('\n')}`);
