import type { TFunction } from 'i18next';
import { type BatchCoverage, processInks } from '../contract/index.ts';
import type { Formats } from './formats.ts';

/** The name of an ink: a process ink's in the language of `t`, and any other as the artwork has it. */
export function inkInWords(t: TFunction<'findings'>, ink: string): string {
  const process = processInks.find((one) => one === ink);
  return process === undefined ? ink : t(`part.ink.${process}`);
}

/** How much of an ink is taken; of one that is, never 0 %. */
export const amountsOf = (
  f: Formats,
  { percent, cm2 }: BatchCoverage['plates'][number],
): { readonly share: string; readonly area: string } => ({
  share: `${percent === 0 ? `< ${f.number(0.1)}` : f.number(percent)} %`,
  area: `${f.number(cm2)} cm²`,
});

/** How sure a coverage is, in a few words each. */
export function surenessOf(
  t: TFunction<'findings'>,
  f: Formats,
  { files, filesUnknown, pagesMeasured, pagesEstimated, marks }: BatchCoverage,
): string[] {
  const pageCount = pagesMeasured + pagesEstimated;
  const causes = f.list(marks.map((mark) => t(`part.plate.${mark}`)));
  return [
    ...(pageCount === 0 ? [] : [t('part.coverage.measured', { measured: pagesMeasured, pageCount })]),
    ...(pagesEstimated === 0 ? [] : [t('part.coverage.estimated', { estimated: pagesEstimated })]),
    ...(filesUnknown === 0 ? [] : [t('part.coverage.unknown', { unknown: filesUnknown, files })]),
    ...(marks.length === 0 ? [] : [t('part.coverage.approximate', { causes })]),
  ];
}
