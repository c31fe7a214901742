import type { TFunction } from 'i18next';
import type { Message } from '../../../../contract/index.ts';
import { spelt } from '../../../../locales/american.ts';
import { type Formats, formatsFor } from '../../../../locales/formats.ts';
import { createI18n, renderMessage } from '../../../../locales/i18n.ts';
import type { SheetLook } from '../sheet.ts';

/** What a sheet says, in one language. */
export interface SheetWords {
  readonly t: TFunction<'sheets'>;
  readonly shift: TFunction<'shift'>;
  readonly states: TFunction<'states'>;
  readonly findings: TFunction<'findings'>;
  readonly f: Formats;
  readonly say: (message: Message) => string;
}

async function load(folder: string) {
  const [sheets, shift, states, messages, findings, systemErrors] = await Promise.all([
    import(`../../../../locales/${folder}/sheets.json`, { with: { type: 'json' } }),
    import(`../../../../locales/${folder}/shift.json`, { with: { type: 'json' } }),
    import(`../../../../locales/${folder}/states.json`, { with: { type: 'json' } }),
    import(`../../../../locales/${folder}/messages.json`, { with: { type: 'json' } }),
    import(`../../../../locales/${folder}/findings.json`, { with: { type: 'json' } }),
    import(`../../../../locales/${folder}/system-errors.json`, { with: { type: 'json' } }),
  ]);
  return {
    sheets: sheets.default,
    shift: shift.default,
    states: states.default,
    messages: messages.default,
    findings: findings.default,
    'system-errors': systemErrors.default,
  };
}

export async function sheetWords({ language, locale, units }: SheetLook): Promise<SheetWords> {
  const f = formatsFor(locale, units);
  const i18n = createI18n(language, await spelt(language, load), f);
  return {
    t: i18n.getFixedT(language, 'sheets'),
    shift: i18n.getFixedT(language, 'shift'),
    states: i18n.getFixedT(language, 'states'),
    findings: i18n.getFixedT(language, 'findings'),
    f,
    say: (message) => renderMessage(i18n, message),
  };
}
