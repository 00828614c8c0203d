import { z } from 'zod';

/**
 * What proves that a document was lost. The federal register of education documents tells these apart, and whoever issues the
 * duplicate keeps it; `Application` is the owner's own word alone.
 */
export const LossProof = z.enum(['Application', 'Police', 'Fire', 'Newspaper', 'Other']);
export type LossProof = z.infer<typeof LossProof>;

export const lossProofTitles: Record<LossProof, string> = {
  Application: 'Заявление владельца',
  Police: 'Справка из органов внутренних дел',
  Fire: 'Справка из органов пожарной охраны',
  Newspaper: 'Объявление в газете',
  Other: 'Другое',
};
