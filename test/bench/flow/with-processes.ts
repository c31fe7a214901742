import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Child, startChild } from './child.ts';

/** What a measurement of files that flow needs. */
export interface Flow {
  /** A folder of its own. */
  readonly root: string;
  /** Starts a program of this folder; it ends with the measurement. */
  start(program: string, ...args: readonly (string | number)[]): Child;
}

/** Measures in a folder of its own; afterwards its processes have ended and the folder is gone. */
export async function withProcesses<T>(name: string, measure: (flow: Flow) => Promise<T>): Promise<T> {
  const root = await mkdtemp(join(tmpdir(), `makeready-${name}-`));
  const children: Child[] = [];
  try {
    return await measure({
      root,
      start(program, ...args) {
        const child = startChild(program, args.map(String));
        children.push(child);
        return child;
      },
    });
  } finally {
    for (const child of children.reverse()) await child.stop();
    await rm(root, { recursive: true, force: true });
  }
}
