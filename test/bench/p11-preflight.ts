import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startPreflightChild } from '../../src/main/host/preflight-child.ts';
import { usualLimits } from '../../src/main/station/preflight/index.ts';
import { Checker } from '../../src/main/station/preflight/worker/index.ts';
import { cards } from '../support/checking.ts';
import { makePdf } from '../support/made-pdf.ts';
import { alternating, type Bench, type Figure, ms } from './bench.ts';
import { writeHeavyPdf } from './p11/heavy-pdf.ts';
import { headOfJpeg, realJpeg } from './p11/jpeg.ts';
import { leaflet } from './p12/leaflet.ts';

const run = promisify(execFile);
const ROUNDS = 7;
const MB = 1024 * 1024;

/** What poppler needs to report less: boxes, fonts and pictures, one program after another. */
async function poppler(path: string): Promise<void> {
  const most = { maxBuffer: 64 * MB };
  await run('pdfinfo', ['-box', '-f', '1', '-l', '100000', path], most);
  await run('pdffonts', [path], most);
  await run('pdfimages', ['-list', path], most);
}

/** The largest memory that any child of this process that still runs has had, in bytes. */
async function peakOfChildren(): Promise<number> {
  const children = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8');
  const peaks = await Promise.all(
    children
      .trim()
      .split(' ')
      .map(async (id) => {
        const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
        return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
      }),
  );
  return Math.max(0, ...peaks);
}

const bench: Bench = {
  id: 'P11',
  title: 'Preflight with its proof, against pdfinfo + pdffonts + pdfimages (poppler)',
  note:
    'Rows "inks too" have no target: to measure ink, every page is unpacked and drawn, plate by plate, which ' +
    'none of these programs does. They show what an ink limit costs. Memory is compared with the most that a ' +
    'request may take before its worker is ended.',
  async run(): Promise<readonly Figure[]> {
    const root = await mkdtemp(join(tmpdir(), 'makeready-p11-'));
    const checker = new Checker(() => startPreflightChild(root));
    const check = (path: string, inkPercent: number | null = null) =>
      checker.check({
        path,
        sha256: path,
        order: cards,
        limits: { ...usualLimits, inkPercent },
        softMs: 60_000,
      });
    try {
      const small = join(root, 'card.pdf');
      await writeFile(small, await makePdf());
      const long = join(root, 'long.pdf');
      await writeFile(long, await leaflet(200));
      const heavy = join(root, 'heavy.pdf');
      await writeHeavyPdf(heavy, 100, headOfJpeg(5 * MB));
      const photos = join(root, 'photos.pdf');
      await writeHeavyPdf(photos, 100, realJpeg());
      await check(small);
      let peak = await peakOfChildren();
      const figures: Figure[] = [];
      for (const [name, path] of [
        ['a business card', small],
        ['200 pages of A4 with images', long],
        ['500 MB', heavy],
        ['100 JPEGs of 9 megapixels each', photos],
      ] as const) {
        for (const [what, inkPercent, target] of [
          [name, null, 1],
          [`${name}, inks too`, usualLimits.inkPercent, null],
        ] as const) {
          const { measuredMs, peerMs } = await alternating(
            ROUNDS,
            () => check(path, inkPercent),
            () => poppler(path),
          );
          peak = Math.max(peak, await peakOfChildren());
          figures.push({
            what,
            measured: ms(measuredMs),
            peer: `${ms(peerMs)}, poppler`,
            ratio: measuredMs / peerMs,
            target,
          });
        }
      }
      figures.push({
        what: 'memory of the worker, the most after any of them',
        measured: `${Math.round(peak / MB)} MB`,
        peer: `${usualLimits.memoryMb} MB, its bound`,
        ratio: peak / MB / usualLimits.memoryMb,
        target: 1,
      });
      return figures;
    } finally {
      checker.stop();
      await rm(root, { recursive: true, force: true });
    }
  },
};
export default bench;
