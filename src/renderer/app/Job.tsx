import { JobScreen } from '../job/JobScreen.tsx';
import type { ScreenParams } from '../navigation/route.ts';
import { useReviewPrefetch } from '../review/pdf/prefetch-context.ts';

/** A job, from which a review is one key away. */
export function Job(props: ScreenParams<'job'>) {
  const prefetch = useReviewPrefetch();
  return <JobScreen {...props} onReviewLikely={() => prefetch.prepare()} />;
}
