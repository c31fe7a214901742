import type { TFunction } from 'i18next';
import type { FindingCode, PreflightFinding } from '../contract/index.ts';
import { inkInWords } from './describe-coverage.ts';
import type { Formats } from './formats.ts';

/** Values that are lengths in millimetres. */
const lengths: ReadonlySet<string> = new Set([
  'left',
  'right',
  'top',
  'bottom',
  'wanted',
  'widthMm',
  'blankMm',
  'lengthMm',
  'nearMm',
  'safetyMm',
]);

/** A finding of preflight in the language of `t`; sizes in the operator's units. */
export function describeFinding(
  t: TFunction<'findings'>,
  f: Formats,
  { code, values }: Pick<PreflightFinding, 'code' | 'values'>,
): string {
  const size = (width: unknown, height: unknown): string =>
    f.sheet({ width: Number(width), height: Number(height) });
  const part = (key: string, fallback: string): string =>
    String(t(`part.${key}` as 'part.noName', { defaultValue: fallback }));
  /** A value that has a word of its own. */
  const quoted = (name: string, value: string | number): string | number => {
    if (lengths.has(name)) return f.length(Number(value));
    switch (`${code} ${name}`) {
      case 'foil.hairline least':
      case 'line.hairline least':
      case 'line.several-inks least':
        return f.length(Number(value));
      case 'foil.other foil':
        return part(`foil.${value}`, String(value));
      case 'file.ambiguous what':
        return part(`ambiguous.${value}`, String(value));
      case 'file.irregular what':
        return part(`irregular.${value}`, String(value));
      case 'bleed.not-filled side':
        return part(`edge.${value}`, String(value));
      case 'font.missing font':
        return value === '' ? part('noName', '') : value;
      case 'file.not-proven why':
        return part(`why.${value}`, String(value));
      case 'file.readers-differ ours':
      case 'file.readers-differ theirs':
        return value === '' ? part('noName', '') : value;
      case 'ink.not-measured why':
        return part(`unmeasured.${value}`, String(value));
      case 'ink.coverage causes':
        return String(value)
          .split(',')
          .map((mark) => part(`plate.${mark}`, mark))
          .join(', ');
      case 'pdfx.broken rules':
        return String(value)
          .split(',')
          .map((rule) => part(`rule.${rule}`, rule))
          .join(', ');
      default:
        return value;
    }
  };
  const inWords: Record<string, string | number> = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, quoted(name, value)]),
  );
  if ('orderedWidth' in values) {
    inWords.is = size(values.width, values.height);
    inWords.ordered = size(values.orderedWidth, values.orderedHeight);
  }
  if (typeof values.pageCount === 'number') inWords.count = values.pageCount;
  if (code === 'ink.coverage') {
    inWords.inks = Object.entries(values)
      .flatMap(([name, percent]) => {
        const ink = /^percent:(.*)$/s.exec(name)?.[1];
        if (ink === undefined) return [];
        const cm2 = f.number(Number(values[`cm2:${ink}`]));
        return [`${inkInWords(t, ink)} ${f.number(Number(percent))} % (${cm2} cm²)`];
      })
      .join(', ');
  }
  if ('sides' in values) inWords.printed = part(`side.${values.sides === 1 ? 'single' : 'double'}`, '');
  const sentence = String(t(wordingOf(code, values), inWords));
  return 'otherReader' in values ? `${sentence} ${part(`otherReader.${values.otherReader}`, '')}` : sentence;
}

/** Some findings have their own sentence if a value is missing. */
function wordingOf(code: FindingCode, values: PreflightFinding['values']) {
  switch (code) {
    case 'file.too-much':
    case 'file.took-too-long':
      // If no page was checked, none is counted.
      return 'looked' in values ? (`${code}.sentence` as const) : (`${code}.whole` as const);
    case 'file.readers-differ':
      return wordingOfDisagreement(values.what);
    case 'file.proven':
      return 'unproven' in values ? 'file.proven.in-part' : 'file.proven.sentence';
    case 'ink.coverage':
      return 'causes' in values ? 'ink.coverage.in-part' : 'ink.coverage.sentence';
    case 'foil.tint':
      return 'percent' in values ? 'foil.tint.at' : 'foil.tint.sentence';
    case 'pdf.version':
      return values.version === '' ? 'pdf.version.missing' : 'pdf.version.sentence';
    default:
      return `${code}.sentence` as const;
  }
}

function wordingOfDisagreement(what: string | number | undefined) {
  switch (what) {
    case 'pages':
    case 'box':
    case 'size':
    case 'rotation':
    case 'font':
    case 'image':
      return `file.readers-differ.${what}` as const;
    default:
      return 'file.readers-differ.sentence';
  }
}
