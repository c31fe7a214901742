import { z } from 'zod';
import { Instant, ParcelId } from './ids.ts';

/** By what a carrier knows a parcel. */
const TrackingCode = z.string().trim().min(1).max(60);

/** Who carries it, in the words of the company; null: not stated. */
export const Carrier = z
  .string()
  .trim()
  .max(40)
  .transform((name) => (name === '' ? null : name))
  .nullable();

/** A parcel of a batch, as the service is to know it. */
export const Parcel = z.object({
  id: ParcelId,
  code: TrackingCode,
  carrier: z.string().nullable(),
  at: Instant,
  /** Who entered it; null if not recorded. */
  by: z.string().nullable(),
});
export type Parcel = z.infer<typeof Parcel>;

/** A parcel that an operator enters. */
export const NewParcel = z.object({ code: TrackingCode, carrier: Carrier });

/** What became of one: `isLate`: the service was told before that the batch is dispatched. */
export const AddedParcel = z.object({
  id: ParcelId,
  code: TrackingCode,
  isNew: z.boolean(),
  isLate: z.boolean(),
});
export type AddedParcel = z.infer<typeof AddedParcel>;

/** The parcels of a batch. */
export const BatchParcels = z.object({
  /** The request of status reports names them. */
  areReported: z.boolean(),
  /** In the order in which they were entered. */
  parcels: z.array(Parcel),
});
export type BatchParcels = z.infer<typeof BatchParcels>;

/** A request that names parcels waits for them. */
export const namesParcels = (template: string): boolean =>
  /\{\{(each parcels|tracking\.\w+)\}\}/.test(template);

/** With the mark of a scanner for GS1-128, if it sends one, and as it is printed below the bars. */
const SSCC = /^(?:\]C1)?(?:00|\(00\))(\d{18})$/;

/**
 * The SSCC that a scan holds, GS1's number of a parcel: 18 digits after the application identifier 00. Null
 * if it is something else; `misread` if its check digit is wrong.
 */
export function ssccIn(scan: string): { readonly code: string; readonly isMisread: boolean } | null {
  const code = SSCC.exec(scan.replace(/[\p{Cc}\s]/gu, ''))?.[1];
  if (code === undefined) return null;
  // GS1: modulo 10, with the weights 3 and 1 from the left.
  const sum = [...code].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return { code, isMisread: sum % 10 !== 0 };
}
