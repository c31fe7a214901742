/** A job's name without the customer, which many services put in front. */
export function withoutCustomer(name: string, customers: readonly string[]): string {
  const whom = customers.find((one) => name.startsWith(one));
  const rest = whom === undefined ? '' : name.slice(whom.length).replace(/^[\s\-–—:·,]+/u, '');
  return rest === '' ? name : rest;
}
