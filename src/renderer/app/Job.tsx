import { JobScreen } from '../job/JobScreen.tsx';
import type { ScreenParams } from '../navigation/route.ts';
import { prepareReview } from '../review/load-review.ts';

/** A job, from which a review is only a key away. */
export function Job(props: ScreenParams<'job'>) {
  return <JobScreen {...props} onReviewLikely={prepareReview} />;
}
