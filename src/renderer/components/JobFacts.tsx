import { type Component, type Fact, type JobDetail, knownIn } from '../../contract/index.ts';
import { withoutDeprecated } from '../../locales/without-deprecated.ts';
import { useFormatSize } from '../hooks/use-format-size.ts';
import { useNow } from '../hooks/use-now.ts';
import { usePrintWords } from '../hooks/use-print-words.ts';
import { useTranslation } from '../locales/words-context.tsx';
import css from './job-facts.module.css';

/** A value of several components, with repetitions left out; null if none has one. */
function joined(values: readonly (string | null)[]): string | null {
  const said = [...new Set(values.filter((value) => value !== null && value !== ''))];
  return said.length === 0 ? null : said.join(' · ');
}

/**
 * What is to be printed and how it ships, for the operator to compare the artwork with.
 * @param components all of the job's, or the one whose file is open.
 * @param isBrief without the address, which no artwork is compared with.
 */
export function JobFacts(props: {
  readonly job: JobDetail;
  readonly components: readonly Component[];
  readonly isBrief?: boolean;
}) {
  const { job, components } = props;
  const now = useNow();
  const { t, f } = useTranslation('job');
  const { t: queue } = useTranslation('queue');
  const { t: common } = useTranslation('common');
  const formatSize = useFormatSize();
  const { materialInWords } = usePrintWords();
  const { customer, product, delivery } = job;
  const countdown = (by: string): string => {
    const left = Date.parse(by) - now;
    return queue(left < 0 ? 'late' : 'leaves', { left: f.span(Math.abs(left)) });
  };
  const shipBy = knownIn(job.shipBy);
  const isLate = shipBy !== null && Date.parse(shipBy) < now;
  /** What an order says about one thing, or that it is not known, and where it stands. */
  const said = <T,>(fact: Fact<T>, inWords: (value: T) => string | null): string | null => {
    switch (fact.is) {
      case 'known':
        return inWords(fact.value);
      case 'none':
        return t('facts.none');
      case 'unreadable':
        return t('facts.unreadable', { at: fact.at });
      case 'absent':
        return t('facts.absent');
    }
  };
  const copies = said(job.quantity, (quantity) => common('pieces', { quantity, product }));
  const facts = [
    ['numbers', joined(job.numbers.map(({ text }) => text).filter((text) => text !== job.name))],
    ['customer', customer.is === 'absent' ? null : said(customer, (name) => name)],
    ['copies', knownIn(job.quantity) === null ? joined([product, copies]) : copies],
    ['stock', joined(components.map(({ material }) => said(material, materialInWords)))],
    [
      'finishing',
      joined(
        components.map(({ finishings }) =>
          said(finishings, (list) => joined(list.map(({ name }) => withoutDeprecated(name)))),
        ),
      ),
    ],
    [
      'size',
      joined(components.map(formatSize)) ??
        job.size ??
        joined(components.map(({ finishedMm }) => said(finishedMm, () => null))),
    ],
    [
      'delivery',
      delivery.is === 'absent' ? null : said(delivery, ({ service, group }) => joined([service, group])),
    ],
    [
      'shipBy',
      job.shipBy.is === 'absent' ? null : said(job.shipBy, (by) => `${f.moment(by, now)} · ${countdown(by)}`),
    ],
    ['note', props.isBrief === true ? (job.note?.text ?? null) : null],
    ['shipTo', props.isBrief === true ? null : job.deliveryAddress],
  ] as const;
  return (
    <dl className={css.facts} aria-label={t('facts.label')}>
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{t(`facts.${name}`)}</dt>
              <dd
                dir={name === 'note' ? 'auto' : undefined}
                data-late={(name === 'shipBy' && isLate) || undefined}
              >
                {value}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
