import { type ComponentType, lazy } from 'react';
import { untilLoaded } from '../api/connection.ts';

/** A part of a page whose program text comes when the part is first shown, and is waited for while the connection is lost. */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await untilLoaded(load) }));
