import { type Finishing, FinishingKind } from '../../contract/index.ts';
import parts from '../components/shared.module.css';
import { useTranslation } from '../locales/words-context.tsx';
import css from './catalogue.module.css';

/** Every finishing, grouped by kind. */
export function Finishings({ finishings }: { readonly finishings: readonly Finishing[] }) {
  const { t } = useTranslation('catalogue');
  const groups = FinishingKind.options
    .map((kind) => ({ kind, found: finishings.filter((one) => one.kind === kind) }))
    .filter(({ found }) => found.length > 0);
  return (
    <dl className={`${parts.sheet} ${css.finishings}`}>
      {groups.map(({ kind, found }) => (
        <div key={kind} className={css.finishing}>
          <dt>{t(`finishingKinds.${kind}`)}</dt>
          {found.map(({ id, name, alias }) => (
            <dd key={id} title={alias ?? undefined}>
              {name}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
