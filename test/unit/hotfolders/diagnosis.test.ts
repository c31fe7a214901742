import { describe, expect, test } from 'vitest';
import { RipProfile } from '../../../src/contract/index.ts';
import { evaluate } from '../../../src/main/station/hotfolders/diagnosis/evaluate.ts';
import type { FolderFacts } from '../../../src/main/station/hotfolders/diagnosis/facts.ts';
import { ripOf } from '../../../src/main/station/hotfolders/index.ts';
import { anyRip } from '../../../src/main/station/hotfolders/rip-profiles/rip-profiles.ts';

const good: FolderFacts = {
  path: '/hot/folder',
  there: 'folder',
  share: null,
  rights: { create: 'ok', modify: 'ok', rename: 'ok', remove: 'ok' },
  takers: 'nobody',
  staging: {
    outside: { outcome: 'ok', sameVolume: true },
    inside: { outcome: 'ok', sameVolume: true },
  },
  renameMs: [0.1, 0.2],
  seenAfterMs: 0,
  clockAheadMs: 0,
  tellsCase: true,
  accents: 'unchanged',
  longestName: 255,
  freeBytes: 1e12,
  eventAfterMs: 1,
  subfolders: [],
  tempNames: null,
};
const refused = { outcome: { failed: 'EACCES' }, sameVolume: false } as const;
const onlyFiles = { staging: { outside: refused, inside: refused } };
const judged = (more: Partial<FolderFacts>, rip: RipProfile = anyRip) => {
  const examination = evaluate({ ...good, ...more }, rip, rip !== anyRip);
  return { ...examination, codes: examination.findings.map(({ message: said }) => said.code) };
};
const named = (id: string) => ripOf(RipProfile.shape.id.parse(id), []);

test.each<[string, Partial<FolderFacts>, string, boolean]>([
  ['a clock ahead', { clockAheadMs: 60_000 }, 'folder-check.clock-ahead', true],
  ['a clock behind', { clockAheadMs: -60_000 }, 'folder-check.clock-behind', true],
  ['slow renames', { renameMs: [1, 900] }, 'folder-check.rename-slow', true],
  ['a rename that is noticed late', { seenAfterMs: 3_000 }, 'folder-check.seen-late', true],
  ['a rename that is not noticed', { seenAfterMs: null }, 'folder-check.not-seen', false],
  ['names that differ in case only', { tellsCase: false }, 'folder-check.case-same', true],
  ['accents that are rewritten', { accents: 'rewritten' }, 'folder-check.accents-rewritten', true],
  ['short names only', { longestName: 60 }, 'folder-check.names-too-short', false],
  ['little space', { freeBytes: 1e8 }, 'folder-check.space-low', true],
  ['a folder that any account may write to', { takers: 'everyone' }, 'folder-check.readers-everyone', true],
  ['no events', { eventAfterMs: null }, 'folder-check.no-events', true],
  ['events on a share', { share: 'SMB' }, 'folder-check.no-events', true],
  [
    'no right to change',
    { rights: { ...good.rights, modify: { failed: 'EPERM' } } },
    'folder-check.may-not-modify',
    false,
  ],
])('%s', (_, facts, code, usable) => {
  const { codes, usable: is } = judged(facts);
  expect(codes).toContain(code);
  expect(is).toBe(usable);
});

test('opening the files to every account is proposed only if the group is not enough', () => {
  expect(judged({ takers: 'everyone' }).proposal.fileAccess).toBe('everyone');
  expect(judged({ takers: 'group' }).proposal).not.toHaveProperty('fileAccess');
});

test('on a share it checks less often', () => {
  expect(judged({ share: 'NFS' }).proposal.pickupPollMs).toBe(5_000);
});

test('a RIP that needs a local disk gets none on a share', () => {
  expect(judged({ share: 'SMB' }, named('fiery'))).toMatchObject({ usable: false });
  expect(judged({ share: 'SMB' }, named('caldera'))).toMatchObject({ usable: true });
  expect(judged({ share: 'SMB' }, named('caldera')).codes).toContain('folder-check.rip-local-advised');
});

describe('if no folder can be created', () => {
  const trial = (seconds: number, untouched: string[]) => ({ seconds, untouched, touched: ['.part'] });

  test('it cannot be used before a name is proven harmless', () => {
    expect(judged(onlyFiles).usable).toBe(false);
    // Nothing was recognised, which is no proposal.
    expect(judged(onlyFiles).proposal).not.toHaveProperty('rip');
    expect(judged(onlyFiles).proposalWords.map(({ code }) => code)).not.toContain(
      'folder-check.proposes-rip',
    );
    expect(judged(onlyFiles).codes).toContain('folder-check.no-staging');
  });

  test('an extension that the RIP left alone for long enough is proposed', () => {
    const found = judged({ ...onlyFiles, tempNames: trial(300, ['.tmp', '.filepart']) });
    expect(found).toMatchObject({ usable: true, proposal: { tempExtension: '.tmp' } });
    expect(found.proposalWords.map(({ code }) => code)).toContain('folder-check.proposes-extension');
  });

  test('not one that was watched too briefly, nor if all were picked up', () => {
    expect(judged({ ...onlyFiles, tempNames: trial(100, ['.tmp']) }).usable).toBe(false);
    const all = judged({ ...onlyFiles, tempNames: trial(1, []) });
    expect(all.usable).toBe(false);
    expect(all.codes).toContain('folder-check.temp-names-taken');
  });
});
