/** On what can be ordered. */
export const ordering = { catalogue: { version: 'Version {{from}} is now version {{to}}.' } } as const;
