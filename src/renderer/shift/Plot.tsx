import type { ShiftReport } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import css from './shift.module.css';

const HEIGHT = 100;
/** More names than that below the bars cover each other. */
const MAX_NAMES = 12;

/** Files sent, picked up and rejected in each hour or day, as bars side by side. */
export function Plot({ report }: { readonly report: ShiftReport }) {
  const { t, f } = useTranslation('shift');
  const { steps, stepUnit } = report;
  const kinds = ['sent', 'pickedUp', 'rejected'] as const;
  const highest = Math.max(1, ...steps.flatMap((step) => kinds.map((kind) => step[kind])));
  const every = Math.ceil(steps.length / MAX_NAMES);
  const nameOf = (from: string): string => (stepUnit === 'hour' ? f.clock(from) : f.date(from));
  return (
    <figure className={css.plot}>
      <figcaption>
        {t(`plot.${stepUnit}`)}
        {kinds.map((kind) => (
          <span key={kind} className={css.key} data-kind={kind}>
            {t(kind)}
          </span>
        ))}
      </figcaption>
      <ol>
        {steps.map((step, index) => {
          const said = kinds.map((kind) => `${t(kind)}: ${f.number(step[kind])}`).join(', ');
          return (
            <li key={step.from} title={`${nameOf(step.from)}: ${said}`}>
              <span className={css.bars} role="img" aria-label={`${nameOf(step.from)}: ${said}`}>
                {kinds.map((kind) => (
                  <span
                    key={kind}
                    data-kind={kind}
                    style={{ height: `${(HEIGHT * step[kind]) / highest}%` }}
                  />
                ))}
              </span>
              <span className={css.step} aria-hidden>
                {index % every === 0 ? nameOf(step.from) : ''}
              </span>
            </li>
          );
        })}
      </ol>
    </figure>
  );
}
