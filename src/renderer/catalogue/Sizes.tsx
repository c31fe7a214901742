import { Text } from '@mantine/core';
import type { Measures, ProductDetail, ProductSize, SizeSheet } from '../../contract/index.ts';
import type { Units } from '../../locales/formats.ts';
import { withoutDeprecated } from '../../locales/without-deprecated.ts';
import parts from '../components/shared.module.css';
import { useComponentLabel } from '../hooks/use-component-label.ts';
import { useTranslation } from '../locales/words-context.tsx';
import css from './catalogue.module.css';
import { barFor, longestEdgeMm, sidesIn } from './measures.ts';
import { SizeDrawing } from './SizeDrawing.tsx';

/** The length of the longest edge as drawn. */
const MAX_EDGE_PIXELS = 300;
/** Nothing is drawn larger than life, at 96 dots per inch. */
const REAL_PIXELS_PER_MM = 96 / 25.4;

function MeasureLine({
  what,
  measures,
}: {
  readonly what: 'finished' | 'unfinished';
  readonly measures: Measures;
}) {
  const { t, f } = useTranslation('catalogue');
  const other: Units = f.units === 'mm' ? 'in' : 'mm';
  const inWords = (units: Units): string => {
    const sides = sidesIn(measures, units);
    return sides === null ? '' : f.sides(sides.width, sides.height, units);
  };
  return (
    <div className={css.measure}>
      <dt>
        <span className={what === 'finished' ? css.trimKey : css.bleedKey} aria-hidden /> {t(what)}
      </dt>
      <dd>
        {inWords(f.units)} <span className={css.other}>{inWords(other)}</span>
      </dd>
    </div>
  );
}

function Sheet(props: {
  readonly size: ProductSize;
  readonly sheet: SizeSheet;
  readonly pixelsPerMm: number;
  readonly isNamed: boolean;
}) {
  const { size, sheet, pixelsPerMm, isNamed } = props;
  const { t } = useTranslation('catalogue');
  const componentLabel = useComponentLabel();
  return (
    <div className={css.sheetOfSize}>
      <div className={css.drawings}>
        <SizeDrawing size={size} sheet={sheet} pixelsPerMm={pixelsPerMm} />
      </div>
      {isNamed && (
        <Text size="sm" fw={600}>
          {componentLabel(sheet.label)}
        </Text>
      )}
      <dl className={css.measures}>
        {sheet.finished !== null && <MeasureLine what="finished" measures={sheet.finished} />}
        {sheet.unfinished !== null && <MeasureLine what="unfinished" measures={sheet.unfinished} />}
      </dl>
      {sheet.orientation !== null && (
        <Text size="sm" c="var(--quiet)">
          {t('orientation', { name: withoutDeprecated(sheet.orientation) })}
        </Text>
      )}
    </div>
  );
}

/** Every size of a product, with all components drawn to one scale. */
export function Sizes({ sizes }: { readonly sizes: ProductDetail['sizes']['items'] }) {
  const { t, f } = useTranslation('catalogue');
  const longest = longestEdgeMm(sizes);
  const pixelsPerMm = longest === 0 ? 1 : Math.min(REAL_PIXELS_PER_MM, MAX_EDGE_PIXELS / longest);
  const bar = barFor(longest, f.units);
  return (
    <>
      <div className={css.sizes}>
        {sizes.map((size) => (
          <section key={size.id} className={`${parts.sheet} ${css.size}`} aria-label={size.name}>
            <Text fw={650}>{size.name}</Text>
            {size.sheets.length === 0 && (
              <Text size="sm" c="var(--quiet)">
                {t('noMeasures')}
              </Text>
            )}
            <div className={css.sheetsOfSize}>
              {size.sheets.map((sheet) => (
                <Sheet
                  key={sheet.label}
                  size={size}
                  sheet={sheet}
                  pixelsPerMm={pixelsPerMm}
                  isNamed={size.sheets.length > 1}
                />
              ))}
            </div>
          </section>
        ))}
      </div>
      {longest > 0 && (
        <div className={css.scale}>
          <span className={css.bar} style={{ width: bar.mm * pixelsPerMm }} aria-hidden />
          {f.sideLength(bar.length, f.units)} · {t('scale')}
        </div>
      )}
    </>
  );
}
