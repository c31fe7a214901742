/** Rush files have at least this priority, higher than raising step by step leads to. */
export const RUSH_PRIORITY = 100_000;
