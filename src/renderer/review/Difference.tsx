import { Text } from '@mantine/core';
import type { ArtworkId, FindingCode, PageDifference, PreflightReport } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useLive } from '../state/use-live.ts';
import css from './review.module.css';

const differing: ReadonlySet<FindingCode> = new Set(['file.readers-differ', 'file.round-trip-differs']);

/** The first page on which the two readers differ: in the file, as checked, and where these differ. */
export function Difference({ id, report }: { readonly id: ArtworkId; readonly report: PreflightReport }) {
  const pages = report.findings.flatMap(({ code, page }) =>
    differing.has(code) && page !== null ? [page] : [],
  );
  return pages.length === 0 ? null : <Pictures id={id} page={Math.min(...pages)} />;
}

function Pictures({ id, page }: { readonly id: ArtworkId; readonly page: number }) {
  const { t } = useTranslation('review');
  const live = useLive<PageDifference | null>(['difference', `${id} ${page}`], {
    load: (client) => client.preflight.difference({ id, page }),
  });
  if (live.kind !== 'loaded' || live.data === null) return null;
  const { data } = live;
  return (
    <figure className={css.readers}>
      {(['original', 'written', 'difference'] as const).map((which) => (
        <img key={which} src={`data:image/png;base64,${data[which]}`} alt={t(`readersDiffer.${which}`)} />
      ))}
      <Text component="figcaption" size="xs" c="var(--quiet)">
        {t('readersDiffer.caption', { page })}
      </Text>
    </figure>
  );
}
