import { expect, it } from 'vitest';
import { known } from '../../../src/contract/index.ts';
import { verdictOf } from '../../../src/main/station/preflight/index.ts';
import { prove } from '../../../src/main/station/preflight/proof/proof.ts';
import { wasRebuilt, withProof } from '../../../src/main/station/preflight/rules/index.ts';
import { asFile, checkBytes, judgeAs } from '../../support/checking.ts';
import { reportedContent } from './cases/reported-content.ts';
import { reportedFiles } from './cases/reported-files.ts';

/** Of a card that is printed on one side. */
const order = { finishings: known(['finishing-ink-single', 'finishing-foiling-no-foiling']) };
/** What is said of every file without a claim, or of one that is proven. */
const usual: ReadonlySet<string> = new Set([
  'pdfx.none',
  'pdfx.no-output-intent',
  'file.proven',
  'ink.coverage',
]);
const ofProof: ReadonlySet<string> = new Set(['file.readers-differ', 'file.other-reader-cannot']);

it.each([...reportedFiles, ...reportedContent])('$name', async ({ bytes, verdict, found, proof }) => {
  const { findings } = await checkBytes(bytes, order);
  const told = findings
    .filter(({ code }) => !usual.has(code))
    .map(({ code, values }) => {
      const about = values.what ?? values.name ?? values.ink ?? values.font ?? values.rules ?? values.claim;
      return about === undefined ? code : `${code} ${about}`;
    });
  expect(told.sort()).toEqual([...found].sort());
  expect(
    verdictOf(
      findings.map(({ code }) => code),
      judgeAs('standard'),
    ),
  ).toBe(verdict);

  const isRebuilt = wasRebuilt(findings);
  const proven = await asFile(bytes, (path) => prove({ path, sha256: '', isRebuilt, softMs: 30_000 }));
  const pages = proven.kind === 'looked' ? proven.pages.map(({ kind }) => kind) : [proven.kind];
  expect([...new Set(pages)]).toEqual([proof ?? 'equal']);
  // What both readers see alike adds nothing that holds the file.
  const added = withProof(findings, proven).filter(({ code }) => ofProof.has(code));
  expect(added.map(({ code }) => code)).toHaveLength(proof === undefined ? 0 : 1);
});
