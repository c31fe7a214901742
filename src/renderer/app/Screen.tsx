import { createElement, memo, Suspense } from 'react';
import { Loading } from '../components/States.tsx';
import type { Route, ScreenName, ScreenParams } from '../navigation/route.ts';
import { useLazy } from './lazy.ts';
import { screenNames, screens } from './screens.ts';

/** Whether the screen of a route can be drawn at once. */
export const isLoaded = ({ screen }: Route): boolean => screens[screen].component.made() !== null;

/** Loads the screen of a route; resolves when it can be drawn. */
export async function loadScreen({ screen }: Route): Promise<void> {
  await screens[screen].component.load();
}

/** Loads all screens, one after another, so that each is ready when it is opened. */
export async function loadScreens(): Promise<void> {
  for (const name of screenNames) await screens[name].component.load();
}

function Shown<Name extends ScreenName>(props: {
  readonly screen: Name;
  readonly params: ScreenParams<Name>;
}) {
  return createElement(useLazy(screens[props.screen].component), props.params);
}

/** The screen of a route. */
export const Screen = memo(function Screen({ route }: { readonly route: Route }) {
  const { screen, params } = route;
  const state = screens[screen].staysMounted === true ? screen : screen + JSON.stringify(params);
  return (
    <Suspense fallback={<Loading />}>
      <Shown<ScreenName> key={state} screen={screen} params={params} />
    </Suspense>
  );
});
