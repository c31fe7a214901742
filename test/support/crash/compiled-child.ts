import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { isOutdated } from '../../../scripts/steps/build.ts';
import { pdfOf } from '../pdf.ts';
import { until } from '../until.ts';
import { bundleProcess, kept } from './bundle.ts';
import { startHungryRip } from './hungry-rip.ts';
import { StationProcess } from './process.ts';
import { areAllPickedUp } from './settled.ts';
import { startTinyService } from './tiny-service.ts';

const FILES = 2;
const BYTES = 100_000;

/**
 * The station process bundled into one file, and compiled; a crash test loads it for every kill. Returns its
 * path.
 */
export async function bundleChild(): Promise<string> {
  const program = await bundleProcess(join(import.meta.dirname, 'station-child.ts'), 'cjs');
  const bundle = join(kept, basename(program));
  if (await isOutdated(`${bundle}.compiled`, [bundle])) await compile(program);
  return program;
}

/** A whole life without what earlier ones compiled leaves the code of all that it calls to the next. */
async function compile(program: string): Promise<void> {
  await rm(`${program}.compiled`, { force: true });
  const root = await mkdtemp(join(tmpdir(), 'makeready-crash-child-'));
  const [data, hot, out] = [join(root, 'data'), join(root, 'share', 'hot'), join(root, 'out')];
  for (const folder of [data, hot, out]) await mkdir(folder, { recursive: true });
  const service = await startTinyService(0);
  const files = Array.from({ length: FILES }, (_, index) => `file-${index}`);
  service.addJob(
    'job',
    files.map((id) => ({ id, bytes: pdfOf(id, BYTES) })),
  );
  const rip = startHungryRip(hot, out);
  const life = new StationProcess(program, [data, hot, service.baseUrl]);
  try {
    await life.live({});
    await life.started();
    // Each file comes with its ticket.
    await until('its files are picked up', () => rip.taken.length === 2 * FILES && areAllPickedUp(data));
    await life.stop();
  } finally {
    await life.kill();
    await rip.stop();
    await service.stop();
    await rm(root, { recursive: true });
  }
}
