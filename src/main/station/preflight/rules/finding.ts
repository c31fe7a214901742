import type { PreflightFinding } from '../../../../contract/index.ts';

/** A finding without its severity, which depends on the profile. */
export type RawFinding = Omit<PreflightFinding, 'severity'>;

/** What a rule says about one page or, with a null page, about the whole file. */
export interface Remark {
  readonly code: RawFinding['code'];
  readonly page: number | null;
  readonly place?: RawFinding['place'];
  readonly values?: RawFinding['values'];
}

const MAX_FINDINGS = 300;

/** Combines the same remark about several pages, at the first place. Beyond 300 the rest is only counted. */
export function gather(remarks: Iterable<Remark>): RawFinding[] {
  const found = new Map<string, RawFinding>();
  let more = 0;
  for (const { code, page, place = null, values = {} } of remarks) {
    const key = `${code} ${JSON.stringify(values)}`;
    const known = found.get(key);
    if (known !== undefined) {
      if (page !== null) found.set(key, { ...known, pages: known.pages + 1 });
    } else if (found.size < MAX_FINDINGS) {
      found.set(key, { code, page, pages: page === null ? 0 : 1, place, values });
    } else more++;
  }
  const findings = [...found.values()];
  if (more === 0) return findings;
  return [...findings, { code: 'findings.more', page: null, pages: 0, place: null, values: { more } }];
}
