import { z } from 'zod';
import { finishings } from '../catalogue/finishings.ts';
import { materials } from '../catalogue/materials.ts';
import { type Product, products } from '../catalogue/products.ts';
import { sheetFor, sizesOf } from '../catalogue/sizes.ts';
import type { Address } from '../world/customers.ts';
import type { JobSpec } from '../world/job-spec.ts';
import type { FetchedFile } from '../world/records.ts';
import { sizeAlias } from './job-json.ts';
import { CanonicalError } from './refusals.ts';

const Line = z.string().trim().min(1).max(200);
const Option = z.object({ finishing_item: Line, configuration: z.unknown().optional() });
const WebAddress = z.url({ protocol: /^https?$/, error: 'Must be the address of a PDF.' }).max(4_000);

/** `POST /1.0/jobs`. Associations by alias or id. */
export const NewJob = z.object({
  reference: Line.optional(),
  product: Line,
  quantity: z.int('Must be a number.').min(1).max(10_000_000),
  options: z.array(Option).default([]),
  components: z
    .array(
      z.object({
        label: Line,
        size: Line,
        material: Line,
        options: z.array(Option).default([]),
        range_start: z.int().min(1).optional(),
        range_end: z.int().min(1).optional(),
        artwork: z
          .object({
            files: z
              .array(
                z.object({ file: WebAddress, finishing_item: Line.optional(), label: Line.default('ink') }),
              )
              .max(50),
          })
          .optional(),
      }),
    )
    .min(1),
  meta: z.object({ data: z.record(z.string(), z.unknown()) }).optional(),
});
export type NewJob = z.infer<typeof NewJob>;

const Text = z.string().trim().max(200);
const DeliveryAddress = z.object({
  name: Line,
  email: Text.optional(),
  phone: Text.optional(),
  company: Text.default(''),
  address_line1: Line,
  address_line2: Text.nullish(),
  city: Line,
  postcode: Line,
  country: z.string().trim().length(2, 'Must have 2 letters.'),
});

export const DeliveryRequest = z.object({
  jobs: z.array(z.uuid()).min(1),
  delivery_address: DeliveryAddress,
  options: z.object({ prepaid_label_url: z.string().optional() }).optional(),
});

export const StatusChange = z.object({ status: Line, reason: z.string().trim().max(2_000).optional() });
export const NewBatch = z.object({ jobs: z.array(z.uuid()).min(1), delivery_option: z.uuid() });
export const NewQueuedBatch = z.object({ job: z.uuid(), delivery_option: z.uuid() });
export const NewIssue = z.object({ message: z.string().trim().min(1).max(2_000) });
export const NewArtifact = z.object({ file: WebAddress, meta_data: z.unknown().optional() });
export const ArtifactOfJob = z.object({ artifact: z.uuid() });
export const MetaData = z.object({ data: z.record(z.string(), z.unknown()) });
export const NewEndpoint = z.object({ endpoint: z.url({ protocol: /^https?$/ }), secret: Line.optional() });
export const NewDispatch = z.object({
  job_batch: z.uuid(),
  tracking_code: Line,
  tracking_public_url: z.url().nullish(),
});
export const JobQuery = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(100),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  'filter[id][]': z.union([z.string(), z.array(z.string())]).optional(),
});

export const addressOf = (given: z.infer<typeof DeliveryAddress>): Address => ({
  name: given.name,
  company: given.company,
  street: given.address_line2 ? `${given.address_line1}, ${given.address_line2}` : given.address_line1,
  postal_code: given.postcode,
  city: given.city,
  country: given.country,
});

/** A job is submitted without an address: it comes with its delivery option. */
const NO_ADDRESS: Address = { name: '', company: '', street: '', postal_code: '', city: '', country: '' };

/** What a request orders, and the artwork to fetch for it. Throws CanonicalError. */
export function orderedBy(wish: NewJob): { readonly spec: JobSpec; readonly fetched: FetchedFile[] } {
  const product =
    products.find((one) => one.id === wish.product || one.alias === wish.product) ??
    refuse('product', 'There is no such product.');
  const labels = product.components.map(({ label }) => label);
  const parts = wish.components.map((asked, index) => {
    const at = `components.${index}`;
    const name = asked.label === 'pages' ? 'inner' : asked.label;
    const label =
      labels.find((one) => one === name) ?? refuse(`${at}.label`, 'The product has no such component.');
    const chosen = asked.options.map(
      ({ finishing_item: item }) =>
        finishings.find((one) => one.alias === item || one.id === item) ??
        refuse(`${at}.options`, 'There is no such finishing.'),
    );
    const material =
      materials.find((one) => one.alias === asked.material || one.id === asked.material) ??
      refuse(`${at}.material`, 'There is no such material.');
    const files = asked.artwork?.files ?? [];
    if (files.length === 0) refuse(`${at}.artwork`, 'A component that is printed needs artwork.');
    return { label, asked, chosen, material, files };
  });
  const [first] = parts;
  const size = first === undefined ? undefined : sizeOf(product, first.label, first.asked.size);
  if (size === undefined) throw violation('components.0.size', 'There is no such size.');
  const missing = labels.find((label) => !parts.some((part) => part.label === label));
  if (missing !== undefined) throw violation('components', `The component ${missing} is missing.`);
  return {
    spec: {
      name: wish.reference ?? product.name,
      product: product.alias,
      size: size.id,
      quantity: wish.quantity,
      address: NO_ADDRESS,
      components: Object.fromEntries(
        parts.map(({ label, chosen, material }) => [
          label,
          { material: material.alias, finishings: chosen.map((one) => one.alias) },
        ]),
      ),
    },
    fetched: parts.flatMap(({ label, files }) =>
      files.map((file) => ({
        component: label,
        url: file.file,
        label: file.label,
        finishing: file.finishing_item ?? null,
        state: 'pending' as const,
        sha256: null,
      })),
    ),
  };
}

const sizeOf = (product: Product, label: 'general' | 'cover' | 'inner', wanted: string) =>
  sizesOf(product).find(
    (one) => one.id === wanted || one.name === wanted || sizeAlias(sheetFor(one, label).finished) === wanted,
  );

const violation = (field: string, why: string): CanonicalError =>
  new CanonicalError('api.request.error.payload', 'The payload is not valid.', { [field]: [why] });

function refuse(field: string, why: string): never {
  throw violation(field, why);
}
