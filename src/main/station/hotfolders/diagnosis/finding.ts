import type { Finding, Message } from '../../../../contract/index.ts';

export const finding = (check: Finding['check'], verdict: Finding['verdict'], message: Message): Finding => ({
  check,
  verdict,
  message,
});
