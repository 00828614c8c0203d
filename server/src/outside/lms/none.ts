import { LmsError, type LmsSystems } from './port.ts';

/** LMS=none: nobody is asked, whatever a center has connected before. */
export const noSystems: LmsSystems = {
  kind: 'none',
  at: () => {
    throw new LmsError('closed', 'Системы обучения на этом портале выключены');
  },
};
