const note = /\s*\((deprecated|veraltet|obsolète|verouderd)\)$/i;

/** "Square" of "Square (deprecated)": what a service no longer offers is still printed if a job has it. */
export const withoutDeprecated = (name: string): string => name.replace(note, '');
