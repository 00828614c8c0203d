import { diagnostics } from '@dopusk/contract/diagnostics.ts';
import { feature } from '../../http/serve.ts';

/** A call that fails on purpose, for whoever watches the portal to try the alarm (docs/operations.md, «Watching»). */
export const diagnosticsFeature = () =>
  feature(diagnostics)({
    testEx: () => {
      throw new Error('Deliberate failure of TestEx');
    },
  });
