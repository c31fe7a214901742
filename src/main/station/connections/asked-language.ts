import type { RouteConditions } from '../../../contract/index.ts';
import type { SettingsPort } from '../ports.ts';
import { acceptedLanguage } from './accepted-language.ts';
import type { MemoryStore } from './connection-memory.ts';
import type { WindowLanguages } from './window-languages.ts';

const NAME = 'language of words';

interface AskedLanguageOptions {
  readonly settings: Pick<SettingsPort, 'get'>;
  readonly windowLanguages: Pick<WindowLanguages, 'present'>;
  readonly memory: Pick<MemoryStore, 'get' | 'set'>;
}

/**
 * The language in which a service is asked: that of the screens. As long as rules or cut-offs use the
 * service's own names, it is the language in which they were written; in another one, the same file would
 * go to another hot folder.
 */
export class AskedLanguage {
  readonly #options: AskedLanguageOptions;

  constructor(options: AskedLanguageOptions) {
    this.#options = options;
  }

  /** An Accept-Language. */
  get present(): string {
    const { settings, windowLanguages, memory } = this.#options;
    const { screens, routes, shipping } = settings.get();
    const before = memory.get(NAME);
    const isNamed = shipping.cutOffs.length > 0 || routes.some(({ when }) => namesByService(when));
    if (before !== null && isNamed) return before;
    const wanted = acceptedLanguage(screens.language, windowLanguages.present);
    if (wanted !== before) memory.set(NAME, wanted);
    return wanted;
  }
}

/** Whether a rule uses names that the service translates. Components are codes, and customers are names. */
const namesByService = ({ products, materials, finishings, deliveries }: RouteConditions): boolean =>
  [products, materials, finishings, deliveries].some((names) => names.length > 0);
