/** A station of the site in one of its runs; only that run may finish what it has claimed. */
export interface Member {
  readonly stationId: string;
  readonly incarnation: number;
}
