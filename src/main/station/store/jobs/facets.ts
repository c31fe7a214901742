import { z } from 'zod';
import type { Database } from '../database/database.ts';

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

/** Older jobs reveal nothing new about what there is. */
const SCANNED = 2_000;
const MAX_LATEST = 200;

const Name = z.object({ name: z.string() });
const Finishing = z.object({ alias: z.string(), name: z.string() });

/** Reads the words of the latest jobs, the most frequent first. */
export class LatestFacets {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  read(): Facets {
    const latest = `SELECT product, components, customer, delivery FROM job ORDER BY rowid DESC LIMIT ${SCANNED}`;
    const names = (of: string): string[] =>
      this.#db
        .all(
          `SELECT name, count(*) AS n FROM (${of}) WHERE name <> '' GROUP BY name ORDER BY n DESC LIMIT ${MAX_LATEST}`,
          [],
        )
        .map((row) => Name.parse(row).name);
    const ofComponents = (path: string): string =>
      `SELECT json_extract(component.value, '${path}') AS name FROM (${latest}) AS job, json_each(job.components) AS component`;
    return {
      products: names(`SELECT product AS name FROM (${latest})`),
      components: names(ofComponents('$.label')),
      materials: names(ofComponents('$.material.value')),
      finishings: this.#db
        .all(
          `SELECT alias, name, count(*) AS n FROM (
             SELECT json_extract(finishing.value, '$.alias') AS alias, json_extract(finishing.value, '$.name') AS name
               FROM (${latest}) AS job, json_each(job.components) AS component,
                    json_each(component.value, '$.finishings.value') AS finishing)
            WHERE alias IS NOT NULL AND name IS NOT NULL GROUP BY alias ORDER BY n DESC LIMIT ${MAX_LATEST}`,
          [],
        )
        .map((row) => Finishing.parse(row)),
      deliveries: names(
        `SELECT coalesce(json_extract(delivery, '$.group'), json_extract(delivery, '$.service')) AS name
           FROM (SELECT * FROM (SELECT delivery FROM batch ORDER BY rowid DESC LIMIT ${SCANNED})
                 UNION ALL SELECT delivery FROM (${latest}))`,
      ),
      customers: names(`SELECT customer AS name FROM (${latest})`),
    };
  }
}
