import { Text } from '@mantine/core';
import type { SiteStanding } from '../../contract/index.ts';
import { useNow } from '../hooks/use-now.ts';
import { useTranslation } from '../locales/words-context.tsx';
import css from './ledger-note.module.css';
import { colourOf, useSiteStanding } from './use-standings.ts';

/**
 * The state of the site's ledger, by its light and in a sentence; while it is away, also what waits for it.
 */
export function LedgerNote({ site }: { readonly site: SiteStanding }) {
  const { t, f, say } = useTranslation('site');
  const now = useNow(30_000);
  const { look, Icon } = useSiteStanding(now)(site);
  const { ledger, waiting } = site;
  const sentenceOf = (): string => {
    switch (ledger.kind) {
      case 'connecting':
        return t('ledger.connecting');
      case 'online':
        return t('ledger.online');
      case 'away':
        return t('ledger.away', { time: f.moment(ledger.since, now) });
      case 'in-doubt':
        return t('ledger.inDoubt', { time: f.moment(ledger.since, now) });
    }
  };
  const isOut = ledger.kind === 'away' || ledger.kind === 'in-doubt';
  return (
    <div role="status">
      <Text size="sm" fw={600} className={colourOf[look] ?? ''}>
        <Icon size={18} className={css.light} aria-hidden /> {sentenceOf()}
      </Text>
      {isOut && (
        <Text size="sm">
          {say(ledger.why)} {waiting > 0 ? t('ledger.waiting', { count: waiting }) : t('ledger.goesOn')}
        </Text>
      )}
    </div>
  );
}
