/**
 * Which orders of batches, and which submissions, an operator has to look at: those that the service refused, until that is
 * acknowledged, and those of which only the operator can say what became of them. A condition on either table.
 */
export const NEEDS_ATTENTION =
  "((state = 'refused' AND acknowledged = 0) OR (state = 'unknown' AND needs_decision = 1))";
