import { asRecord, type EntityField, type Layers, layersOf, listOf, pick, text } from './read.ts';

/** Fields that number the revisions of one file. */
export const revisionNames = [
  ...['revision', 'version', 'rev', 'revision_number', 'version_number', 'revision_no', 'version_no'],
];

/** 2 of 2, "2", "v2" and "Rev. 2"; a letter as its place in the alphabet. */
export function revisionOf(value: unknown): number | null {
  const said = /^(?:version|revision|rev|ver|v|r)?[.\s_-]*(\d+(?:\.\d+)?|[a-z])$/i.exec(
    text(value) ?? '',
  )?.[1];
  if (said === undefined) return null;
  return /^[a-z]$/i.test(said) ? said.toLowerCase().charCodeAt(0) - 96 : Number(said);
}

/** What a label says besides the revision: `Cover v2` and `Cover v3` label the same. */
export const withoutRevision = (label: string): string =>
  label.replace(/(^|[^\p{L}])(version|revision|rev|ver|v|r)[.\s_-]?\d{1,6}(?=[^\p{L}\d]|$)/giu, '$1');

/** Of an entry that keeps its versions and says which one counts (`current_version: 2`): that one. */
export function currentVersion(layers: Layers): EntityField[] {
  const current = pick(
    layers,
    [
      'current_version',
      'active_version',
      'latest_version',
      'current_revision',
      'current',
      'active',
      'latest',
    ],
    text,
  );
  const versions = pick(layers, ['versions', 'revisions'], (value) => listOf(value) ?? asRecord(value));
  if (current === null || versions === null) return [];
  const isCurrent = (version: unknown): boolean =>
    pick(layersOf(version), [...revisionNames, 'id', 'uuid'], (one) =>
      text(one) === current ? true : null,
    ) === true;
  const ofMap = Array.isArray(versions) ? null : asRecord(asRecord(versions)?.[current]);
  const value = ofMap ?? Object.values(versions).find(isCurrent);
  return value === undefined ? [] : [{ name: 'file', value, facet: '' }];
}
