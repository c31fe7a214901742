import { useTranslation } from '../locales/words-context.tsx';
import css from './review.module.css';

const boxes = ['media', 'bleed', 'trim'] as const;
const others = ['safety', 'found'] as const;

function Line({ line, label }: { readonly line: keyof typeof css; readonly label: string }) {
  return (
    <li>
      <svg width={28} height={14} aria-hidden className={`${css.swatch} ${css[line]}`}>
        <rect x={2} y={2} width={24} height={10} className={css[line]} />
      </svg>
      {label}
    </li>
  );
}

/** What the lines drawn over the page stand for. */
export function BoxLegend() {
  const { t } = useTranslation('review');
  return (
    <ul className={css.legend} aria-label={t('legend.label')}>
      {boxes.map((line) => (
        <Line key={line} line={line} label={t(`box.${line}`)} />
      ))}
      {others.map((line) => (
        <Line key={line} line={line} label={t(`legend.${line}`)} />
      ))}
    </ul>
  );
}
