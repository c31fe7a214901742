import { z } from 'zod';

/** `http://proxy.example:3128`: no user, no password, no path. */
const ProxyUrl = z
  .string()
  .trim()
  .max(300)
  .regex(/^https?:\/\/([\w.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?\/?$/i);

/** Certificates (PEM) of authorities trusted in addition to the system's; null for none. */
export const Authorities = z
  .string()
  .trim()
  .max(200_000)
  .regex(/^(-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----\s*)+$/)
  .nullable();
export type Authorities = z.infer<typeof Authorities>;

/** How the service and its storage are reached. This machine itself is always reached directly. */
export const ProxyChoice = z.discriminatedUnion('kind', [
  /** As HTTPS_PROXY, HTTP_PROXY and NO_PROXY say. */
  z.object({ kind: z.literal('environment') }),
  z.object({ kind: z.literal('none') }),
  /** `except`: hosts that are reached directly, separated by commas as in NO_PROXY. */
  z.object({ kind: z.literal('fixed'), url: ProxyUrl, except: z.string().trim().max(1_000) }),
]);
export type ProxyChoice = z.infer<typeof ProxyChoice>;
