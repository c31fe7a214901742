import { readdir, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf, orAbsent } from '../../util/error-code.ts';
import { clockAheadMs } from '../folder/files.ts';
import type { FolderFacts, Outcome, StagingFacts } from './facts.ts';
import { probeEvents } from './probe-events.ts';
import { probeAccents, probeCase, probeLongestName } from './probe-names.ts';
import { probeRenames, probeStaging } from './probe-rename.ts';
import { probeRights, probeTakers } from './probe-rights.ts';
import { probeTempNames, type TempNamesTrial } from './probe-temp-names.ts';
import { removeLeftovers, TempArtifacts } from './temp-artifacts.ts';

/** Kinds of shares, by the number that Linux gives their file systems. */
const shares: ReadonlyMap<number, string> = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'SMB'],
  [0xfe534d42, 'SMB'],
  [0x65735546, 'FUSE'],
  [0x01021997, '9P'],
  [0x5346414f, 'AFS'],
]);

/**
 * Tries out in a folder everything that sending needs. Files of its own appear in it, and beside it, under
 * hidden names and with harmless content, each for a moment; none stays.
 * @param tempNames null: whether a RIP ignores certain names is not tried.
 */
export async function probeFolder(path: string, tempNames: TempNamesTrial | null): Promise<FolderFacts> {
  const there = await isThere(path);
  if (there !== 'folder') return nothingOf(path, there, 'ENOENT');
  const artifacts = new TempArtifacts();
  await removeLeftovers([path, dirname(path)]);
  try {
    const facts = await tryOut(path, artifacts, tempNames);
    // What was tried in a folder that disappeared meanwhile says nothing.
    const still = await isThere(path);
    return still === 'folder' ? facts : nothingOf(path, still, 'ENOENT');
  } catch (error) {
    const code = codeOf(error);
    if (code === null) throw error;
    return nothingOf(path, await isThere(path), code);
  } finally {
    await artifacts.clean();
  }
}

async function isThere(path: string): Promise<FolderFacts['there']> {
  try {
    const found = await orAbsent(stat(path));
    if (found === null) return 'missing';
    return found.isDirectory() ? 'folder' : 'not-a-folder';
  } catch (error) {
    return { unseen: codeOf(error) ?? 'unknown' };
  }
}

async function tryOut(
  path: string,
  artifacts: TempArtifacts,
  tempNames: TempNamesTrial | null,
): Promise<FolderFacts> {
  const disk = await statfs(path).catch(() => null);
  const rights = await probeRights(path, artifacts);
  const mayWrite = rights.create === 'ok';
  const staging = {
    outside: await probeStaging(path, dirname(path), artifacts),
    inside: await probeStaging(path, path, artifacts),
  };
  const { renameMs, seenAfterMs } = await probeRenames(path, artifacts);
  return {
    path,
    there: 'folder',
    share: disk === null ? null : (shares.get(disk.type) ?? null),
    rights,
    takers: mayWrite ? await probeTakers(path, artifacts) : null,
    staging,
    renameMs,
    seenAfterMs,
    clockAheadMs: mayWrite ? await clockAheadMs(artifacts.path(path)).catch(() => null) : null,
    tellsCase: await probeCase(path, artifacts),
    accents: mayWrite ? await probeAccents(path, artifacts) : null,
    longestName: mayWrite ? await probeLongestName(path, artifacts) : null,
    freeBytes: disk === null ? null : disk.bavail * disk.bsize,
    eventAfterMs: mayWrite ? await probeEvents(path, artifacts) : null,
    subfolders: await foldersIn(path),
    tempNames: tempNames !== null && mayWrite ? await probeTempNames(path, tempNames) : null,
  };
}

async function foldersIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((one) => one.isDirectory() && !one.name.startsWith('.'))
    .map(({ name }) => name)
    .slice(0, 200);
}

function nothingOf(path: string, there: FolderFacts['there'], code: string): FolderFacts {
  const failed: Outcome = { failed: code };
  const staging: StagingFacts = { outcome: failed, sameVolume: false };
  return {
    path,
    there,
    share: null,
    rights: { create: failed, modify: failed, rename: failed, remove: failed },
    takers: null,
    staging: { outside: staging, inside: staging },
    renameMs: [],
    seenAfterMs: null,
    clockAheadMs: null,
    tellsCase: null,
    accents: null,
    longestName: null,
    freeBytes: null,
    eventAfterMs: null,
    subfolders: [],
    tempNames: null,
  };
}
