import type { Finding, Saying } from '../../../../contract/index.ts';

export const finding = (check: Finding['check'], verdict: Finding['verdict'], said: Saying): Finding => ({
  check,
  verdict,
  said,
});
