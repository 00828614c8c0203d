import type { ReplacementCause } from '@dopusk/contract/document-corrections.ts';
import type { LossProof } from '@dopusk/contract/loss-proof.ts';
import type { KnownDocument } from './known-document.ts';

/** What the register is told of a document that is not in force any more. */
interface Fate {
  lossProof: string;
  exchangeProof: string;
  destroyed: string;
}

const IN_FORCE: Fate = { lossProof: 'Нет', exchangeProof: 'Нет', destroyed: 'Нет' };

/** The owner's own word has no line of its own there. */
const proofs: Record<LossProof, string> = {
  Application: 'Другое',
  Police: 'Справка из органов внутренних дел',
  Fire: 'Справка из органов пожарной охраны',
  Newspaper: 'Объявление в газете',
  Other: 'Другое',
};

const replaced: Record<Exclude<ReplacementCause, 'Lost'>, Fate> = {
  Spoilt: { ...IN_FORCE, exchangeProof: 'Обмен по причине порчи', destroyed: 'Да' },
  Mistake: { ...IN_FORCE, exchangeProof: 'Обмен по причине наличия недостоверной информации', destroyed: 'Да' },
  Exchange: { ...IN_FORCE, exchangeProof: 'Обмен по причине наличия недостоверной информации', destroyed: 'Да' },
};

/** Why a document was replaced, or that it was taken back, in the register's words. */
export function fateOf({
  isRevoked,
  replacedBecause,
  lossProof,
}: Pick<KnownDocument, 'isRevoked' | 'replacedBecause' | 'lossProof'>): Fate {
  if (!isRevoked) return IN_FORCE;
  // Nobody can destroy what is lost.
  if (replacedBecause === 'Lost') return { ...IN_FORCE, lossProof: proofs[lossProof ?? 'Other'] };
  return replacedBecause ? replaced[replacedBecause] : { ...IN_FORCE, destroyed: 'Да' };
}
