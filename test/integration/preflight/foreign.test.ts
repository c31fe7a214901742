import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { FindingCode } from '../../../src/contract/index.ts';
import { startPreflightChild } from '../../../src/main/host/preflight-child.ts';
import { usualLimits } from '../../../src/main/station/preflight/index.ts';
import { Checker } from '../../../src/main/station/preflight/worker/index.ts';
import { cards } from '../../support/checking.ts';
import { skipWhere } from '../../support/skip.ts';
import { allowedDifferences, allowedUnproven } from './allowed-differences.ts';

/**
 * A folder of PDFs that others wrote; none come with Makeready. Some are in the sources of `apt-get source
 * --download-only qpdf pdf.js libpdfbox2-java pypdf pdfminer pikepdf okular ghostscript`, once unpacked.
 */
const folder = process.env.FOREIGN_PDFS;
const LEAST_FILES = 500;
const HOUR_MS = 3_600_000;

/** What a proof says if the readers do not agree. What takes too long depends on the machine. */
const differences: ReadonlySet<FindingCode> = new Set([
  'file.readers-differ',
  'file.round-trip-differs',
  'file.other-reader-cannot',
]);

const needed = skipWhere(folder === undefined, 'FOREIGN_PDFS names no folder of PDFs');

test('both readers agree on foreign files but for those listed', {
  ...needed,
  timeout: HOUR_MS,
}, async () => {
  const root = folder ?? '';
  const files = (await readdir(root, { recursive: true })).filter((name) => /\.pdf$/i.test(name)).sort();
  expect(files.length).toBeGreaterThanOrEqual(LEAST_FILES);
  const checker = new Checker(() => startPreflightChild(root));
  const unlisted: string[] = [];
  let listed = 0;
  let unproven = 0;
  try {
    for (const file of files) {
      const path = join(root, file);
      const bytes = await readFile(path);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const job = { path, sha256, order: cards, limits: usualLimits, softMs: 20_000 };
      const { findings } = await checker.check(job);
      const open = findings.find(({ code }) => code === 'file.not-proven');
      if (open !== undefined) {
        unproven++;
        if (open.values.why !== 'time' && !allowedUnproven.has(sha256.slice(0, 12)))
          unlisted.push(`${sha256.slice(0, 12)} ${file}: not proven, ${open.values.why}`);
      }
      const seen = findings.filter(({ code }) => differences.has(code));
      if (seen.length === 0) continue;
      const said = seen.map(({ code, values }) => `${code} ${JSON.stringify(values)}`).join('; ');
      if (allowedDifferences.has(sha256.slice(0, 12))) listed++;
      else unlisted.push(`${sha256.slice(0, 12)} ${file}: ${said}`);
    }
  } finally {
    checker.stop();
  }
  const counts = `${listed} differ and are listed, ${unlisted.length} are not, ${unproven} are not proven`;
  process.stdout.write(`Of ${files.length} foreign files ${counts}.\n`);
  expect(unlisted).toEqual([]);
});
