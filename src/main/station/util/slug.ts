/** A short, readable id from `name` that is not among `taken`: `acme`, `acme-2` ... */
export function freeSlug(name: string, instead: string, taken: readonly string[]): string {
  const slug =
    name
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 24)
      .replace(/^-+|-+$/g, '') || instead;
  let free = slug;
  for (let number = 2; taken.includes(free); number++) free = `${slug}-${number}`;
  return free;
}
