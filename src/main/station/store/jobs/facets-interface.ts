/** What the jobs here are made of, in their own words, as choices. */
export interface Facets {
  readonly products: string[];
  readonly components: string[];
  readonly materials: string[];
  readonly finishings: { alias: string; name: string }[];
  /** Delivery groups, and the services of deliveries without one. */
  readonly deliveries: string[];
  readonly customers: string[];
}

/** Reads the words of the latest jobs, the most frequent first. */
export interface FacetRepository {
  read(): Facets;
}
