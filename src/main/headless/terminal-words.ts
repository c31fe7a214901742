import { type HostWords, hostWordsIn } from '../../locales/host-words.ts';

/** The words of the terminal, in the language of the user who started this process. */
export const terminalWords = (): HostWords =>
  hostWordsIn('auto', Intl.DateTimeFormat().resolvedOptions().locale);
