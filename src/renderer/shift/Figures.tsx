import type { ShiftReport } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import css from './shift.module.css';
import { useCopies } from './use-copies.ts';

/** The numbers of the whole period. */
export function Figures({ report }: { readonly report: ShiftReport }) {
  const { t, f } = useTranslation('shift');
  const copiesOf = useCopies();
  const { totals, shipBy } = report;
  const figures = [
    { name: t('sent'), value: f.number(totals.sent) },
    { name: t('jobs'), value: f.number(totals.jobs) },
    { name: t('copies'), value: copiesOf(totals) },
    { name: t('pickedUp'), value: f.number(totals.pickedUp) },
    { name: t('rejected'), value: f.number(totals.rejected), isBad: totals.rejected > 0 },
    { name: t('resent'), value: f.number(totals.resent) },
    { name: t('inTime'), value: f.number(shipBy.inTime) },
    { name: t('late'), value: f.number(shipBy.late), isBad: shipBy.late > 0 },
    ...(shipBy.unknown === 0 ? [] : [{ name: t('shipByUnknown'), value: f.number(shipBy.unknown) }]),
  ];
  return (
    <dl className={css.figures}>
      {figures.map(({ name, value, isBad = false }) => (
        <div key={name} data-bad={isBad || undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
