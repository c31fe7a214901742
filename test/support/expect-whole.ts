import { readFile, stat } from 'node:fs/promises';
import { expect } from 'vitest';
import type { ArtworkId } from '../../src/contract/index.ts';
import type { ArtworkRig } from './artwork-rig.ts';
import { sumOf } from './pdf.ts';

/** Waits for a file, and checks that it is in the archive, byte for byte, with no partial file next to it. */
export async function expectWhole(rig: ArtworkRig, id: ArtworkId, bytes: Buffer): Promise<void> {
  await rig.settled(id);
  expect(rig.store.artworks.get(id)).toMatchObject({
    sha256: sumOf(bytes),
    bytes: bytes.length,
    reason: null,
  });
  expect((await readFile(rig.archive.pathOf(sumOf(bytes)))).equals(bytes)).toBe(true);
  await expect(stat(rig.archive.partOf(id))).rejects.toThrow('ENOENT');
  expect(rig.faults).toEqual([]);
}
