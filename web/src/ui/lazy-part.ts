import { type ComponentType, createElement, lazy, useState } from 'react';
import { untilLoaded } from '../api/connection.ts';

const drawn: (() => Promise<unknown>)[] = [];

/**
 * A component that is loaded when first shown, and waited for while the connection is lost.
 * @param isDrawn it is of the frame: the server draws it, so that it can be pressed before its program has come
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { isDrawn = false } = {},
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  const loading = async () => {
    loaded = await untilLoaded(load);
    return { default: loaded };
  };
  const Later = lazy(loading);
  if (isDrawn) drawn.push(loading);
  return function Part(props: P) {
    // What has come already is there at once, and stays what it is: another type would forget what is opened in it.
    const [Now] = useState(() => loaded ?? Later);
    return createElement<P>(Now, props);
  };
}

/**
 * Loads the parts that the server has drawn. A press on one that is there only as HTML would be lost: React takes one up at the
 * press itself, but only when it need not wait for its program.
 */
export const loadDrawnParts = (): Promise<unknown> => Promise.all(drawn.map((load) => load()));
