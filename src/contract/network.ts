import { z } from 'zod';

/** `http://proxy.example:3128`: no user, no password, no path. */
const ProxyUrl = z
  .string()
  .trim()
  .max(300)
  .regex(/^https?:\/\/([\w.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?\/?$/i);

/** Certificates (PEM) of authorities that are trusted beside those of the system; null for none. */
export const Authorities = z
  .string()
  .trim()
  .max(200_000)
  .regex(/^(-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----\s*)+$/)
  .nullable();
export type Authorities = z.infer<typeof Authorities>;

/**
 * By which way the service and its storage are reached. What is on this machine is always reached straight.
 */
export const ProxyChoice = z.discriminatedUnion('kind', [
  /** What HTTPS_PROXY, HTTP_PROXY and NO_PROXY say. */
  z.object({ kind: z.literal('environment') }),
  z.object({ kind: z.literal('none') }),
  /** `except`: hosts that are reached without it, separated by commas, as NO_PROXY writes them. */
  z.object({ kind: z.literal('fixed'), url: ProxyUrl, except: z.string().trim().max(1_000) }),
]);
export type ProxyChoice = z.infer<typeof ProxyChoice>;
