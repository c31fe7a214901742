import type { TFunction } from 'i18next';
import type { Message, Notice } from '../contract/index.ts';

/**
 * A notice in the words of a window or the system. For files of one job it names job and files, for several
 * jobs the jobs; the number of files is in the title.
 */
export function describeNotice(
  t: TFunction<'notices'>,
  say: (message: Message) => string,
  { kind, count, names, jobs, why }: Notice,
): { readonly title: string; readonly body: string } {
  const title = t(kind, { count });
  if (kind === 'incident' && why !== null) return { title, body: say(why) };
  const listed = (some: readonly string[], all: number): string => {
    const shown = some.join(', ');
    return all > some.length ? t('more', { names: shown, count: all - some.length }) : shown;
  };
  const [job] = jobs?.names ?? [];
  const what =
    jobs === null || job === undefined
      ? // Several incidents may be of one hot folder, which is named once.
        listed(names, kind === 'incident' ? names.length : count)
      : jobs.count > 1
        ? listed(jobs.names, jobs.count)
        : t('ofJob', { job, names: listed(names, count) });
  if (why === null) return { title, body: what };
  // A reason that names the file says it for the notice, too.
  const isNamed = names.length === 1 && why.values.name === names[0];
  return {
    title,
    body: [isNamed ? (job ?? null) : what, say(why)].filter((part) => part !== null).join('. '),
  };
}
