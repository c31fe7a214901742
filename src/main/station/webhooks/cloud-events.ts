import type { KeptHeaders } from './parse-body.ts';

const ATTRIBUTE = /^ce-(?!id$|specversion$)/;

/**
 * The event of a call in the binary mode of CloudEvents (HTTP binding 1.0.2, section 3.1), whose attributes
 * are in headers and whose body is its data: the record that structured mode sends, without the event's own
 * id. Null if no header has an attribute.
 */
export function binaryEvent(data: unknown, headers: KeptHeaders): Readonly<Record<string, unknown>> | null {
  const attributes = Object.entries(headers).flatMap(([name, value]) =>
    ATTRIBUTE.test(name) ? [[name.replace(ATTRIBUTE, ''), decoded(value)] as const] : [],
  );
  return attributes.length === 0 ? null : { ...Object.fromEntries(attributes), data };
}

/** Headers carry what is not printable ASCII percent-encoded; some senders do not know it. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
