import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './order-form.module.css';
import parts from './shared.module.css';

/** One of the questions that a new batch answers. */
export function Step({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={`${parts.sheet} ${css.step}`} aria-label={title}>
      <Title order={2} fz="1rem" mb={8}>
        {title}
      </Title>
      {children}
    </section>
  );
}
