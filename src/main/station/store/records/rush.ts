/** Files of what was moved to the front have at least this priority: above what is raised step by step. */
export const RUSH_PRIORITY = 100_000;
