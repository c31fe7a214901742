import {
  type Finishing,
  type JobSpec,
  MAX_SUBMITTED_BYTES,
  message,
  type ProductDetail,
} from '../../../contract/index.ts';
import { ApiError } from '../model/api-error.ts';
import type { Values } from './template.ts';
import { tooLarge, type UploadedFile } from './uploads.ts';

/** What stands for an uploaded file in a request. Each is only asked for if the template names it. */
export interface ArtworkValues {
  readonly file: (ticket: JobSpec['components'][number]['files'][number]) => UploadedFile;
  /** For `file.base64`. */
  readonly contentOf: (file: UploadedFile) => string;
  /** For `file.url`. */
  readonly addressOf: (file: UploadedFile) => string;
}

/** What a template may name about a job. Throws ApiError if the catalogue does not list what was chosen. */
export function valuesOf(spec: JobSpec, detail: ProductDetail, artwork: ArtworkValues): Values {
  let total = 0;
  const fileValues = (file: UploadedFile, purpose: Values): Values => ({
    ...purpose,
    name: file.name,
    bytes: file.bytes,
    sha256: file.sha256,
    get base64() {
      total += file.bytes;
      if (total > MAX_SUBMITTED_BYTES) throw tooLarge();
      return artwork.contentOf(file);
    },
    get url() {
      return artwork.addressOf(file);
    },
  });
  const size = chosen(detail.sizes.items, spec.size, 'size');
  return {
    name: spec.name,
    quantity: spec.quantity,
    product: { id: detail.product.id, alias: detail.product.alias ?? '', name: detail.product.name },
    size: { id: size.id, name: size.name },
    address: spec.address,
    components: spec.components.map((component) => {
      const finishings = component.finishings.map((id) => chosen(detail.finishings.items, id, 'finishing'));
      const purposeOf = (file: string): Values => purposeIn(finishings, component.madeFor[file]);
      return {
        label: component.label,
        material: named(chosen(detail.materials.items, component.material, 'material')),
        finishings: finishings.map(named),
        files: [
          ...component.files.map((ticket) => fileValues(artwork.file(ticket), purposeOf(ticket))),
          ...component.addresses.map((url) => addressValues(url, purposeOf(url))),
        ],
      };
    }),
  };
}

/** What a file is for: the finishing that was chosen for it, or else the ink. */
function purposeIn(finishings: readonly Finishing[], id: string | undefined): Values {
  const made = id === undefined ? null : chosen(finishings, id, 'finishing');
  const finishing = made ?? finishings.find(({ kind }) => kind === 'ink') ?? null;
  return {
    label: finishing?.kind === 'foiling' ? 'foil' : 'ink',
    finishing: finishing === null ? { id: null, alias: null, name: null } : named(finishing),
  };
}

/** Artwork that the service fetches: only its address is known. */
const addressValues = (url: string, purpose: Values): Values => ({
  ...purpose,
  name: decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? ''),
  url,
  get bytes(): number {
    throw noContent();
  },
  get sha256(): string {
    throw noContent();
  },
  get base64(): string {
    throw noContent();
  },
});

const noContent = (): ApiError =>
  new ApiError('INVALID', message('submission.no-content'), message('submission.choose-file'), 'addresses');

const named = ({ id, alias, name }: { id: string; alias: string | null; name: string }): Values => ({
  id,
  alias: alias ?? '',
  name,
});

function chosen<T extends { readonly id: string }>(items: readonly T[], id: string, field: string): T {
  const found = items.find((one) => one.id === id);
  if (found !== undefined) return found;
  throw new ApiError(
    'INVALID',
    message('submission.not-offered', { id }),
    message('submission.choose-other'),
    field,
  );
}
