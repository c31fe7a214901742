import { cased, fieldOf } from './naming.ts';
import type { PagingStyle } from './paging.ts';
import type { Shape } from './shape.ts';

/** A shape in lines for someone who sees such a deployment for the first time. */
export function describeShape(shape: Shape): readonly (readonly [what: string, how: string])[] {
  const { naming, envelope, paging, files, finishings, storage, webhooks, offers } = shape;
  const field = (concept: Parameters<typeof fieldOf>[1]): string => fieldOf(naming, concept);
  const tells = files.tells;
  const fields = [
    tells.name ? field('fileName') : null,
    tells.size ? field('size') : null,
    tells.contentType ? field('contentType') : null,
    tells.checksum === 'none' ? null : `checksum (${tells.checksum})`,
    tells.finishing === 'none' ? null : `finishing (${tells.finishing})`,
    tells.url ? 'url' : null,
  ].filter((one) => one !== null);
  return [
    ['Ids', `UUIDs, ${shape.ids}`],
    ['Names', `${naming.letterCase} case; ${field('jobName')}, ${field('status')}, ${field('updatedAt')}`],
    ['Lists', `${envelope.list}${envelope.decoys ? ', with other lists beside' : ''}; ${shape.listed}`],
    ['Single reads', envelope.single],
    [
      'Pages',
      `${describePaging(paging.style)}${paging.style.kind === 'none' ? '' : `, ${paging.size} a page`}`,
    ],
    ['Batches', `${shape.batches}; hold ${shape.batched}`],
    ['Statuses', shape.statuses],
    ['Components', `${field('components')}, ${files.componentsAre}`],
    ['Finishings', `${finishings.field} of ${finishings.at}, each ${finishings.entry}`],
    ['Not for print', shape.marks === 'none' ? 'not listed' : `listed, with ${shape.marks}`],
    ['Files', `${files.place}; ${files.entry}; fields of each: ${fields.join(', ') || 'only its id'}`],
    [
      'Offered',
      `${offers.kind}; jobs at ${offers.jobsPath}${offers.slash ? '/, slashes required' : ''}; ` +
        `what is not there answers ${offers.absence}, what was removed ${offers.removed}`,
    ],
    ['Webhooks', `${webhooks.payload}; carry ${webhooks.carries}${extrasOf(shape)}`],
    ['Downloads', `/download ${storage.download}; /download-path ${storage.path}`],
    [
      'Storage',
      [
        `length ${storage.length}`,
        storage.contentType,
        storage.gzip ? 'gzip' : null,
        storage.damages ? 'damages the first download of each file' : null,
        storage.linksExpire ? 'each link is good once' : null,
        storage.secondHop ? 'sends on once more' : null,
        storage.sameOrigin ? 'at the origin of the service' : null,
        storage.fileName === 'none' ? null : `file name ${storage.fileName}`,
      ]
        .filter((one) => one !== null)
        .join(', '),
    ],
  ];

  function describePaging(style: PagingStyle): string {
    const at = (place: readonly string[]): string => place.map((name) => cased(naming, name)).join('.');
    switch (style.kind) {
      case 'none':
        return 'all on one page';
      case 'Link header':
        return `Link header, ?${cased(naming, style.param)}=`;
      case 'next URL':
        return `${at(style.at)}: ${style.form} URL`;
      case 'cursor':
        return `${at(style.at)}, asked for with ?${cased(naming, style.param)}=`;
      case 'after the last id':
        return `${at(style.more)}, asked for with ?${cased(naming, style.param)}=<last id>`;
      case 'numbered':
        return `${at(style.page)} of ${at(style.pages)}, ?${cased(naming, style.param)}= from ${style.first}`;
      case 'next number':
        return `${at(style.at)}, ?${cased(naming, style.param)}=`;
      case 'offset':
        return `${at(style.total)}, ${at(style.offset)}, ${at(style.limit)}; ?${cased(naming, style.param)}=`;
      case 'total in a header':
        return `X-Total-Count, ?${cased(naming, style.param)}=`;
      case 'JSON in a header':
        return `X-Pagination, ?${cased(naming, style.param)}=`;
      case 'without a sign':
        return `full pages and no sign of more, ?${cased(naming, style.param)}=`;
      case 'total alone':
        return `${at(style.total)} alone; ?${cased(naming, style.param)}=, which cannot be guessed`;
    }
  }
}

const extrasOf = ({ webhooks, lagMs }: Shape): string =>
  [
    webhooks.repeats ? ', each twice' : '',
    webhooks.slash ? ', to the URL with a slash behind it' : '',
    webhooks.verifies ? ', after a GET that has to succeed' : '',
    webhooks.gzip ? ', compressed' : '',
    lagMs > 0 ? `; reads are ${lagMs} ms behind them` : '',
  ].join('');
