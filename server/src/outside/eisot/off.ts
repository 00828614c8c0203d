import { EisotError, type TrainedRegister } from './port.ts';

const off = (): never => {
  throw new EisotError('Портал не соединён с личным кабинетом реестра Минтруда');
};

/** No interface: files are loaded in the cabinet by hand. */
export const noTrainedRegister: TrainedRegister = {
  isOn: false,
  pushDraft: async () => off(),
  readSet: async () => off(),
};
