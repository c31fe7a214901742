import { type JobSpec, MAX_SUBMITTED_BYTES, message, type ProductDetail } from '../../../contract/index.ts';
import { ApiError } from '../api-error.ts';
import type { Values } from './template.ts';
import { tooLarge, type UploadedFile } from './uploads.ts';

/**
 * What a template may name about a job. Throws ApiError if the catalogue does not list what was chosen.
 * @param contentOf the value that stands for the bytes of a file.
 */
export function valuesOf(
  spec: JobSpec,
  detail: ProductDetail,
  files: (ticket: JobSpec['components'][number]['files'][number]) => UploadedFile,
  contentOf: (file: UploadedFile) => string,
): Values {
  let total = 0;
  const fileValues = (file: UploadedFile): Values => {
    total += file.bytes.length;
    if (total > MAX_SUBMITTED_BYTES) throw tooLarge();
    return { name: file.name, bytes: file.bytes.length, sha256: file.sha256, base64: contentOf(file) };
  };
  const size = chosen(detail.sizes.items, spec.size, 'size');
  return {
    name: spec.name,
    quantity: spec.quantity,
    product: { id: detail.product.id, alias: detail.product.alias ?? '', name: detail.product.name },
    size: { id: size.id, name: size.name },
    address: spec.address,
    components: spec.components.map((component) => ({
      label: component.label,
      material: named(chosen(detail.materials.items, component.material, 'material')),
      finishings: component.finishings.map((id) => named(chosen(detail.finishings.items, id, 'finishing'))),
      files: component.files.map((ticket) => fileValues(files(ticket))),
    })),
  };
}

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
