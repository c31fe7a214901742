import { expect, test } from 'vitest';
import { HotFolderId, OwnProfile, type PreflightProfile, RuleId } from '../../../src/contract/index.ts';
import {
  evaluateFindings,
  judgeOf,
  severities,
  verdictOf,
} from '../../../src/main/station/preflight/index.ts';
import { judgeAs } from '../../support/checking.ts';

const digital = OwnProfile.parse({
  id: 'own-digital',
  name: 'Digital',
  base: 'strict',
  severities: { 'colour.rgb': 'info', 'text.knockout': 'blocked' },
});
const folders = (...profiles: (PreflightProfile | null)[]) =>
  profiles.map((preflight, at) => ({ id: HotFolderId.parse(`f${at}`), name: `Folder ${at}`, preflight }));
const through = (...profiles: (PreflightProfile | null)[]) =>
  judgeOf(
    { to: profiles.map((_, at) => `f${at}`), by: { by: 'default' }, preflight: null },
    { profiles: { own: [digital], fallback: 'standard' }, hotFolders: folders(...profiles, 'strict') },
  );

test('of several hot folders, the worst that a profile says of a finding counts; off says nothing', () => {
  expect(through('off', 'strict', 'standard').severityOf('colour.rgb')).toBe('blocked');
  expect(through('standard', 'off')).toMatchObject({ isOff: false });
  expect(through('standard', 'off').severityOf('colour.rgb')).toBe('warning');
  expect(through('off', 'off')).toMatchObject({ isOff: true });
  expect(through('standard', digital.id).severityOf('colour.rgb')).toBe('warning');
  expect(through('standard', digital.id).severityOf('text.knockout')).toBe('blocked');
});

test('a company’s profile differs from its base in what it names, and in nothing else', () => {
  const { severityOf } = judgeAs(digital.id, [digital]);
  const told = evaluateFindings(
    [{ code: 'colour.rgb', page: 1, pages: 1, place: null, values: {} }],
    judgeAs(digital.id, [digital]),
  );
  expect(told.map(({ severity }) => severity)).toEqual(['info']);
  expect(verdictOf(['colour.rgb'], { severityOf })).toBe('clear');
  expect(severityOf('box.trim-missing')).toBe(severities.strict['box.trim-missing']);
});

test('the rule’s profile counts before the hot folder’s, and that before the company’s, and it says so', () => {
  const settings = {
    profiles: { own: [digital], fallback: digital.id },
    hotFolders: folders('strict', null),
  };
  const by = { by: 'rule', id: RuleId.parse('cards'), name: 'Cards' } as const;
  const judgedBy = (to: string[], preflight: PreflightProfile | null) =>
    judgeOf({ to, by, preflight }, settings).judgedBy;
  expect(judgedBy(['f0'], 'off')).toEqual([
    { profile: 'off', name: null, chosen: { by: 'rule', name: 'Cards' } },
  ]);
  expect(judgedBy(['f0', 'f1'], null)).toEqual([
    { profile: 'strict', name: null, chosen: { by: 'hot-folder', name: 'Folder 0' } },
    { profile: 'own-digital', name: 'Digital', chosen: { by: 'company' } },
  ]);
  expect(judgedBy([], null)).toMatchObject([{ profile: 'own-digital', chosen: { by: 'company' } }]);
});

test('in place of a profile that is gone the company’s judges, and in place of that the standard one', () => {
  expect(judgeAs(digital.id).judgedBy).toMatchObject([{ profile: 'standard' }]);
  expect(
    judgeOf(
      { to: ['f0'], by: null, preflight: null },
      { profiles: { own: [], fallback: 'strict' }, hotFolders: folders(digital.id) },
    ).judgedBy,
  ).toEqual([{ profile: 'strict', name: null, chosen: { by: 'company' } }]);
});
