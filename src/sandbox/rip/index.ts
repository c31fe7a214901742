import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A file as it was at the moment the RIP took it. */
export interface TakenFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  /** True where it ended as a PDF ends. */
  readonly whole: boolean;
}

export interface SimulatedRip {
  /** Everything taken so far, in order. */
  readonly taken: readonly TakenFile[];
  stop(): Promise<void>;
}

const SCAN_MS = 250;

/** Takes each file `takeAfterMs` after it was first seen: moves it to `outFolder`, or deletes it where that is null. */
export function startSimulatedRip(options: {
  readonly folder: string;
  readonly takeAfterMs: number;
  readonly outFolder: string | null;
}): SimulatedRip {
  const taken: TakenFile[] = [];
  const seen = new Map<string, number>();
  let stopped = false;
  const scan = async (): Promise<void> => {
    const names = (await readdir(options.folder).catch(() => [])).filter((name) => !name.startsWith('.'));
    for (const known of seen.keys()) if (!names.includes(known)) seen.delete(known);
    for (const name of names) {
      const since = seen.get(name) ?? Date.now();
      seen.set(name, since);
      if (Date.now() - since < options.takeAfterMs) continue;
      const path = join(options.folder, name);
      if (!(await stat(path)).isFile()) continue;
      taken.push(describe(name, readFileSync(path)));
      if (options.outFolder === null) await rm(path);
      else await rename(path, join(options.outFolder, name));
    }
  };
  const loop = (async () => {
    while (!stopped) {
      await scan().catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, SCAN_MS));
    }
  })();
  return {
    taken,
    async stop() {
      stopped = true;
      await loop;
    },
  };
}

function describe(name: string, bytes: Uint8Array): TakenFile {
  return {
    name,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    whole: Buffer.from(bytes.subarray(-32)).toString('latin1').trimEnd().endsWith('%%EOF'),
  };
}
