import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DeliveryId, RipProfile } from '../../../src/contract/index.ts';
import { settingsOver } from '../../../src/main/host/settings.ts';
import { DwellTimes } from '../../../src/main/station/hotfolders/folder/dwell-times.ts';
import {
  ripOf,
  ripsWith,
  stuckTimeoutSeconds,
  takeInRipFiles,
} from '../../../src/main/station/hotfolders/index.ts';
import { shippedRips } from '../../../src/main/station/hotfolders/rip-profiles/rip-profiles.ts';

const id = RipProfile.shape.id;

describe('RIP profiles', () => {
  test('one per family, each with its own ID; what the maker does not state is not assumed', () => {
    expect(shippedRips.map((one) => one.id)).toEqual([
      'generic',
      'caldera',
      'fiery',
      'prinergy-evo',
      'freeflow',
      'processdirector',
      'infoprint',
      'harlequin',
      'gmg',
      'switch',
      'apogee',
      'prisma',
      'durst',
      'indigo',
      'prinect',
      'accuriopro',
      'smartstream',
      'onyx',
      'versaworks',
      'wasatch',
      'sai',
    ]);
    for (const one of ['harlequin', 'apogee', 'prisma', 'durst', 'indigo', 'prinect', 'accuriopro']) {
      expect(ripOf(id.parse(one), [])).toMatchObject({ scanSeconds: null, stableSeconds: null });
    }
  });

  test('each is as complete and as correct as one in the settings has to be', () => {
    expect(shippedRips.map((one) => RipProfile.parse(one))).toEqual(shippedRips);
  });

  test('an operator changes one and adds another; a missing one counts as any RIP', () => {
    const caldera = { ...ripOf(id.parse('caldera'), []), stableSeconds: 9 };
    const own = { ...caldera, id: id.parse('own') };
    const all = ripsWith([caldera, own]);
    expect(all).toHaveLength(shippedRips.length + 1);
    expect(ripOf(caldera.id, [caldera, own]).stableSeconds).toBe(9);
    expect(ripOf(own.id, []).id).toBe('generic');
  });

  test('a file is stuck after twice the RIP’s time and half a minute, or when the operator says', () => {
    const times = { scanSeconds: 30, stableSeconds: 30 };
    expect(stuckTimeoutSeconds({ stuckAfterSeconds: null }, times)).toBe(150);
    expect(stuckTimeoutSeconds({ stuckAfterSeconds: 5 }, times)).toBe(5);
    expect(stuckTimeoutSeconds({ stuckAfterSeconds: null }, { scanSeconds: null, stableSeconds: 5 })).toBe(
      160,
    );
  });

  test.each(['../out', 'a/b', 'a\\b', '..', 'a.', 'C:', ''])('%j is not a result folder', (name) => {
    const [generic] = shippedRips;
    expect(RipProfile.safeParse({ ...generic, results: [{ name, means: 'picked-up' }] }).success).toBe(false);
  });
});

describe('how long files have been in a folder', () => {
  const one = DeliveryId.parse(1);

  test('counts from the first scan on, and forgets files that are gone', () => {
    const present = new DwellTimes();
    expect(present.look([one], 1_000, 2_000).get(one)).toBe(0);
    expect(present.look([one], 3_000, 2_000).get(one)).toBe(2_000);
    present.look([], 5_000, 2_000);
    expect(present.look([one], 7_000, 2_000).get(one)).toBe(0);
  });

  test('a clock that jumps, forwards or back, makes no file stuck', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e12, max: 1e12 }), { maxLength: 20 }), (jumps) => {
        const present = new DwellTimes();
        let now = 1_700_000_000_000;
        present.look([one], now, 2_000);
        for (const jump of jumps) {
          now += jump;
          present.look([one], now, 2_000);
        }
        const watched = present.look([one], now, 2_000).get(one) ?? 0;
        expect(watched).toBeGreaterThanOrEqual(0);
        expect(watched).toBeLessThanOrEqual(jumps.length * 9_000);
      }),
    );
  });
});

describe('RIP types of a company', () => {
  const start = (files: Readonly<Record<string, string>>) => {
    const data = mkdtempSync(join(tmpdir(), 'rip-types-'));
    mkdirSync(join(data, 'rip-types'));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(data, 'rip-types', name), text);
    const port = settingsOver(() => ({ store: {}, path: '' }));
    const ports = { folders: { data, archive: data, logs: '' }, settings: port };
    return { port, unread: takeInRipFiles(ports), again: () => takeInRipFiles(ports) };
  };

  test('add to the known ones and replace them; what a file leaves out is unstated', () => {
    const { port, unread } = start({
      'press-9.json':
        '{"name": "Press 9", "stableSeconds": 3, "results": [{"name": "bad", "means": "rejected"}]}',
      'caldera.json': '{"name": "Caldera of the house"}',
    });
    expect(unread).toEqual([]);
    const own = port.get().ripProfiles;
    expect(ripOf(id.parse('press-9'), own)).toEqual({
      ...ripOf(id.parse('generic'), []),
      id: 'press-9',
      name: 'Press 9',
      stableSeconds: 3,
      results: [{ name: 'bad', means: 'rejected' }],
    });
    expect(ripOf(id.parse('caldera'), own)).toMatchObject({
      name: 'Caldera of the house',
      stableSeconds: null,
    });
  });

  test('that cannot be read are named, each with why, and change nothing', () => {
    const { port, unread } = start({
      'good.json': '{"name": "Good"}',
      'half.json': '{"name": ',
      'nameless.json': '{"scanSeconds": 3}',
      'Bad Name.json': '{"name": "x"}',
      'typo.json': '{"name": "x", "scanSecs": 3}',
      'escape.json': '{"name": "x", "results": [{"name": "../out", "means": "rejected"}]}',
      'notes.txt': 'not for us',
    });
    expect(unread.map(({ file }) => file)).toEqual([
      'Bad Name.json',
      'escape.json',
      'half.json',
      'nameless.json',
      'typo.json',
    ]);
    expect(unread.find(({ file }) => file === 'typo.json')?.why).toContain('scanSecs');
    expect(unread.find(({ file }) => file === 'escape.json')?.why).toContain('results[0].name');
    expect(port.get().ripProfiles.map(({ name }) => name)).toEqual(['Good']);
  });

  test('are written to the settings only when they differ', () => {
    const { port, again } = start({ 'good.json': '{"name": "Good"}' });
    const before = port.get();
    again();
    expect(port.get()).toBe(before);
  });
});
