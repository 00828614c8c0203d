import { diagnostics } from '@dopusk/contract/diagnostics.ts';
import { feature } from '../../http/serve.ts';

/** What shows whoever runs the portal how it fails (specification §7, TestEx). */
export const diagnosticsFeature = () =>
  feature(diagnostics)({
    testEx: () => {
      throw new Error('Deliberate failure of TestEx');
    },
  });
