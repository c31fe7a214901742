import { createHash } from 'node:crypto';
import { finishings } from '../catalogue/finishings.ts';
import { type Product, products } from '../catalogue/products.ts';
import { sizesOf } from '../catalogue/sizes.ts';
import { shows, type Tier, visibleFinishings, visibleMaterials } from '../catalogue/tiers.ts';
import { StatusRefusedError } from '../world/events.ts';
import type { JobSpec } from '../world/job-spec.ts';
import type { NewJob, SubmittedFile } from './schemas.ts';

/** A client's request, checked against what its account may order. Throws StatusRefusedError. */
export function specOf(wish: NewJob, tier: Tier): JobSpec {
  const product = products.find((one) => one.id === wish.product);
  if (product === undefined) throw new StatusRefusedError(422, `There is no product ${wish.product}.`);
  if (!shows(tier, product))
    throw new StatusRefusedError(403, `${product.name} is not in the account's subscription.`);
  const size = sizesOf(product).find((one) => one.id === wish.size);
  if (size === undefined) throw new StatusRefusedError(422, `${product.name} has no size ${wish.size}.`);
  const labels = product.components.map(({ label }) => label);
  const stranger = Object.keys(wish.components).find((label) => !labels.some((one) => one === label));
  if (stranger !== undefined)
    throw new StatusRefusedError(422, `${product.name} has no component ${stranger}.`);
  for (const { files } of Object.values(wish.components)) for (const file of files) assertArtwork(file);
  const components = labels.map((label) => {
    const asked = wish.components[label];
    if (asked === undefined) throw new StatusRefusedError(422, `The component ${label} is missing.`);
    return [label, componentOf(asked, product, tier)] as const;
  });
  return {
    name: wish.name ?? `${wish.delivery_address.company} - ${product.name}`,
    product: product.alias,
    size: size.id,
    quantity: wish.quantity,
    address: wish.delivery_address,
    components: Object.fromEntries(components),
  };
}

/** Checks that the file is complete and is a PDF. Throws StatusRefusedError. */
function assertArtwork({ name, sha256, content }: SubmittedFile): void {
  const bytes = Buffer.from(content, 'base64');
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-')))
    throw new StatusRefusedError(422, `${name} is no PDF.`);
  const sum = createHash('sha256').update(bytes).digest('hex');
  if (sha256 !== undefined && sha256 !== sum)
    throw new StatusRefusedError(422, `${name} did not come whole.`);
}

function componentOf(
  asked: NewJob['components'][string],
  product: Product,
  tier: Tier,
): { material: string; finishings: string[] } {
  const material = visibleMaterials(tier, product).find((one) => one.id === asked.material);
  if (material === undefined)
    throw new StatusRefusedError(422, `${product.name} has no material ${asked.material}.`);
  const offered = visibleFinishings(tier, product);
  const strange = asked.finishings.find((id) => !offered.some((one) => one.id === id));
  if (strange !== undefined)
    throw new StatusRefusedError(422, `${product.name} has no finishing ${strange}.`);
  const chosen = finishings.filter((one) => asked.finishings.includes(one.id));
  const kinds = chosen.map((one) => one.alias.split('-')[1]);
  if (new Set(kinds).size < kinds.length) {
    throw new StatusRefusedError(422, 'Two finishings of one kind cannot be had together.');
  }
  return { material: material.alias, finishings: chosen.map((one) => one.alias) };
}
