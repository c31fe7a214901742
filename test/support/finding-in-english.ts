import type { PreflightFinding } from '../../src/contract/index.ts';
import { describeFinding } from '../../src/locales/describe-finding.ts';
import { formatsFor } from '../../src/locales/formats.ts';
import { createI18n } from '../../src/locales/i18n.ts';
import { catalogues } from './catalogues.ts';

const formats = formatsFor('en-GB', 'mm');
const english = createI18n('en', catalogues.en, formats).getFixedT('en', 'findings');

/** A finding as the English screen says it. */
export const findingInEnglish = (finding: Pick<PreflightFinding, 'code' | 'values'>): string =>
  describeFinding(english, formats, finding);
