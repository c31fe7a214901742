import type { FindingCode } from '../../../../contract/index.ts';
import type { PdfFacts } from '../facts/index.ts';
import { boxRules } from './boxes.ts';
import { claimRules } from './claim.ts';
import { colourRules } from './colours.ts';
import { contentRules } from './content.ts';
import { documentRules, unreadFindings } from './document.ts';
import { gather, type RawFinding, type Remark } from './finding.ts';
import { fineRules } from './fine.ts';
import { foilFileRules, foilPageRules } from './foils.ts';
import type { Limits, Order } from './order.ts';
import { pageCountRules } from './page-count.ts';
import { pictureRules, resolutionRules } from './pictures.ts';
import { plateFindings } from './plates.ts';
import { proofFindings } from './proof.ts';
import type { Definition } from './rule.ts';

const fileRules = [...claimRules, ...pageCountRules, ...foilFileRules, ...pictureRules];
const pageRules = [
  ...[...boxRules, ...contentRules, ...resolutionRules, ...colourRules, ...fineRules, ...foilPageRules],
];

const byCode = <Code extends FindingCode>(all: readonly Definition<Code>[]) =>
  Object.fromEntries(all.map((finding) => [finding.code, finding])) as Record<Code, Definition<Code>>;

/** Every finding by its code, as docs/preflight.md lists them; one that nothing defines does not compile. */
export const definitions: Readonly<Record<FindingCode, Definition>> = byCode([
  ...unreadFindings,
  ...documentRules,
  ...proofFindings,
  ...plateFindings,
  ...fileRules,
  ...pageRules,
]);

/** Compares what a PDF says with what was ordered. Pure: the same facts give the same findings. */
export const findingsOf = (facts: PdfFacts, order: Order, limits: Limits): RawFinding[] =>
  gather(remarks(facts, order, limits));

function* remarks(facts: PdfFacts, order: Order, limits: Limits): Generator<Remark> {
  const rules = facts.protection === 'locked' ? documentRules : [...documentRules, ...fileRules];
  for (const rule of rules) {
    for (const found of rule.check(facts, order, limits)) yield { page: null, ...found, code: rule.code };
  }
  if (facts.protection === 'locked') return;
  for (const page of facts.pages) {
    for (const rule of pageRules) {
      for (const found of rule.check(page, order, limits))
        yield { ...found, code: rule.code, page: page.number };
    }
  }
}
