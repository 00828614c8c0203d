import { type ComponentType, lazy } from 'react';
import { untilLoaded } from '../api/connection.ts';

/** A component that is loaded when first shown, and waited for while the connection is lost. */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await untilLoaded(load) }));
