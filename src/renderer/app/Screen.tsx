import { type ComponentProps, memo, Suspense } from 'react';
import type { Route } from '../navigation/route.ts';
import { Loading } from '../parts/States.tsx';
import { loadReview } from '../review/load-review.ts';
import { lazy, useLazy } from './lazy.ts';

// The reader of PDFs is as large as all the rest: a window opened at a review waits for that alone, and no other does.
const review = lazy(async () => (await loadReview()).ReviewScreen);
const plain = lazy(async () => (await import('./PlainScreen.tsx')).PlainScreen);

const partOf = ({ screen }: Route) => (screen === 'review' ? review : plain);

/** Can the screen of a route be drawn at once? */
export const isLoaded = (route: Route): boolean => partOf(route).made() !== null;

/** Loads the screen of a route; resolves when it can be drawn. */
export async function loadScreen(route: Route): Promise<void> {
  await partOf(route).load();
}

/** Loads all screens, so that whoever goes to one finds it there. */
export async function loadScreens(): Promise<void> {
  await plain.load();
  await review.load();
}

function Review(props: ComponentProps<ReturnType<typeof useReview>>) {
  const ReviewScreen = useReview();
  return <ReviewScreen {...props} />;
}
const useReview = () => useLazy(review);

function Plain(props: ComponentProps<ReturnType<typeof usePlain>>) {
  const PlainScreen = usePlain();
  return <PlainScreen {...props} />;
}
const usePlain = () => useLazy(plain);

/** The screen of a route. */
export const Screen = memo(function Screen({ route }: { readonly route: Route }) {
  return (
    <Suspense fallback={<Loading />}>
      {route.screen === 'review' ? (
        <Review jobKey={route.key} artworkId={route.file} />
      ) : (
        <Plain route={route} />
      )}
    </Suspense>
  );
});
