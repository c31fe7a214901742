import { Text } from '@mantine/core';
import { IconArrowUp, IconMinus, IconPencil, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CatalogueUpdate } from '../../contract/index.ts';
import parts from '../components/shared.module.css';
import { Time } from '../components/Time.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOf } from '../navigation/route.ts';
import css from './catalogue.module.css';
import { groupUpdates } from './group-updates.ts';

const marks: Readonly<Record<CatalogueUpdate['change'], readonly [string | undefined, ReactNode]>> = {
  appeared: [parts.done, <IconPlus key="icon" aria-hidden />],
  gone: [parts['at-rip'], <IconMinus key="icon" aria-hidden />],
  version: [parts.ready, <IconArrowUp key="icon" aria-hidden />],
  changed: [parts.ready, <IconPencil key="icon" aria-hidden />],
};

/** What was added, removed or changed, newest first, under one heading per day. */
export function CatalogueUpdates(props: {
  readonly updates: readonly CatalogueUpdate[];
  /** False on the screen of a product, where every change is about it. */
  readonly namesProducts: boolean;
}) {
  const { t, f } = useTranslation('catalogue');
  const { t: states } = useTranslation('states');
  if (props.updates.length === 0) {
    return (
      <Text size="sm" c="var(--quiet)">
        {t('noNews')}
      </Text>
    );
  }
  const days = Map.groupBy(props.updates, ({ at }) => f.date(at));
  return (
    <div className={`${parts.sheet} ${css.news}`}>
      {[...days].map(([day, updates]) => (
        <section key={day} aria-label={day}>
          <h3 className={css.day}>{day}</h3>
          <ul className={css.newsOfDay}>
            {groupUpdates(updates).map(({ latest, names }) => {
              const [look, icon] = marks[latest.change];
              return (
                <li key={latest.seq} className={css.newsLine}>
                  <Time at={latest.at} as="clock" />
                  <div>
                    <span className={`${parts.mark} ${look}`}>
                      {icon}
                      {latest.change === 'version'
                        ? t('newVersion', { from: latest.from ?? '?', to: latest.to ?? '?' })
                        : states(`catalogue.${latest.change}`)}
                    </span>
                    {(props.namesProducts || latest.kind === 'product') && (
                      <Text size="sm">
                        <a className={css.link} href={hashOf('product', latest.key)}>
                          {latest.productName}
                        </a>
                      </Text>
                    )}
                    {latest.kind !== 'product' && (
                      <Text size="sm">
                        {t(`told.${latest.kind}`, { count: names.length, names: f.list(names) })}
                      </Text>
                    )}
                  </div>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}
