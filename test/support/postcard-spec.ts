import { JobSpec } from '../../src/contract/index.ts';
import type { StationApi } from '../../src/main/station/api/index.ts';

/** The artwork of the job. */
export const POSTCARD_PDF = Buffer.from('%PDF-1.7\nnot much of one\n%%EOF\n');

type Api = Pick<StationApi, 'catalogue' | 'submission'>;

/** The postcards of the sandbox's catalogue; undefined until they and their materials are here. */
export const postcardsOf = ({ catalogue }: Api) =>
  catalogue
    .list({ search: '' })
    .products.find(({ alias, counts }) => alias === 'postcards' && counts.size !== null);

/** What an operator fills in for a job of postcards; passes its artwork to the station. */
export function postcardSpec(api: Api, name: string): JobSpec {
  const product = postcardsOf(api);
  if (product === undefined) throw new Error('There are no postcards.');
  const { sizes, materials, finishings } = api.catalogue.product({ key: product.key });
  const { ticket } = api.submission.upload({
    ticket: null,
    name: 'card.pdf',
    bytes: POSTCARD_PDF.subarray(0, 9).toString('base64'),
  });
  api.submission.upload({ ticket, name: 'card.pdf', bytes: POSTCARD_PDF.subarray(9).toString('base64') });
  return JobSpec.parse({
    product: product.key,
    name,
    size: sizes.items[0]?.id,
    quantity: 250,
    address: {
      name: 'Ann Baker',
      company: 'Bakery',
      street: '8 Dock Road',
      postalCode: 'YO22',
      city: 'Whitby',
      country: 'GB',
    },
    components: [
      {
        label: 'general',
        material: materials.items[0]?.id,
        finishings: finishings.items
          .filter(({ kind }) => kind === 'ink')
          .slice(0, 1)
          .map((one) => one.id),
        files: [ticket],
      },
    ],
  });
}
