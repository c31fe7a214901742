import { Text } from '@mantine/core';
import { IconArrowUp, IconMinus, IconPencil, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { CatalogueNews } from '../../contract/index.ts';
import { useWords } from '../locales/words-context.tsx';
import parts from '../parts/parts.module.css';
import { hashOf } from '../shell/route.ts';
import css from './catalogue.module.css';
import { gathered } from './gathered.ts';

const marks: Readonly<Record<CatalogueNews['change'], readonly [string | undefined, ReactNode]>> = {
  appeared: [parts.done, <IconPlus key="icon" aria-hidden />],
  gone: [parts['at-rip'], <IconMinus key="icon" aria-hidden />],
  version: [parts.ready, <IconArrowUp key="icon" aria-hidden />],
  changed: [parts.ready, <IconPencil key="icon" aria-hidden />],
};

/** What came, went or changed, newest first, each day once. */
export function News(props: {
  readonly news: readonly CatalogueNews[];
  /** False where all of it is about the product whose screen it is. */
  readonly namesProducts: boolean;
}) {
  const { t, f } = useWords('catalogue');
  const { t: states } = useWords('states');
  if (props.news.length === 0) {
    return (
      <Text size="sm" c="var(--quiet)">
        {t('noNews')}
      </Text>
    );
  }
  const days = Map.groupBy(props.news, ({ at }) => f.date(at));
  return (
    <div className={`${parts.sheet} ${css.news}`}>
      {[...days].map(([day, news]) => (
        <section key={day} aria-label={day}>
          <h3 className={css.day}>{day}</h3>
          <ul className={css.newsOfDay}>
            {gathered(news).map(({ latest, names }) => {
              const [look, icon] = marks[latest.change];
              return (
                <li key={latest.seq} className={css.newsLine}>
                  <time dateTime={latest.at}>{f.clock(latest.at)}</time>
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
