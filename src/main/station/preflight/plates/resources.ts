type Kind = 'ColorSpace' | 'Font' | 'XObject' | 'ExtGState' | 'Pattern' | 'Shading' | 'Properties';

/** Resources of content written anew: only what is used, under new names. */
export class UsedResources {
  readonly #kinds = new Map<Kind, Map<string, string>>();

  /** The name of a resource, with its slash. @param value as written: a reference, or a dictionary */
  named(kind: Kind, value: string): string {
    const known = this.#kinds.get(kind) ?? new Map<string, string>();
    this.#kinds.set(kind, known);
    const name = known.get(value) ?? `/R${known.size}`;
    known.set(value, name);
    return name;
  }

  /** As a dictionary. */
  written(): string {
    const kinds = [...this.#kinds].map(
      ([kind, values]) => `/${kind}<<${[...values].map(([value, name]) => `${name} ${value}`).join('\n')}>>`,
    );
    return `<<${kinds.join('\n')}>>`;
  }
}
