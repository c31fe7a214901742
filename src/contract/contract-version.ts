/**
 * Which contract a desk and its station speak. It is raised by hand, with each change by which a desk of the
 * version before could misunderstand its station: both then say which of them has to be updated.
 */
export const CONTRACT_VERSION = 1;
