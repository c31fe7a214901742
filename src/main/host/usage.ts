import type { TFunction } from 'i18next';
import type { Catalogue } from '../../locales/catalogue.ts';

type Words = Catalogue['terminal'];

/** An option of a command line. */
export interface UsageOption {
  /** As typed; one that ends with `=` is joined to its value. */
  readonly option: string;
  readonly takes?: keyof Words['value'];
  /** What it does; missing if its name says so. */
  readonly does?: keyof Words['option'];
}

/** The column, in characters, where the explanations begin. */
const COLUMN = 22;

/**
 * What a program prints for `--help`.
 * @param values of the explanations.
 */
export function usageText(
  t: TFunction<'terminal'>,
  program: keyof Words['title'],
  options: readonly UsageOption[],
  values: { readonly port?: number } = {},
): string {
  const lines = options.map(({ option, takes, does }) => {
    const gap = option.endsWith('=') ? '' : ' ';
    const typed = `  ${option}${takes === undefined ? '' : `${gap}${t(`value.${takes}`)}`}`;
    if (does === undefined) return typed;
    const begun = typed.length < COLUMN ? typed.padEnd(COLUMN) : `${typed}\n${' '.repeat(COLUMN)}`;
    return `${begun}${t(`option.${does}`, values)}`;
  });
  return `${t(`title.${program}`)}\n\n${lines.join('\n')}\n`;
}
