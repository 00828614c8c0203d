import type { DuplicateCause } from '@dopusk/contract/document-corrections.ts';
import type { KnownDocument } from './known-document.ts';

/** What the register is told of a document that is not in force any more. */
interface Fate {
  lossProof: string;
  exchangeProof: string;
  destroyed: string;
}

const IN_FORCE: Fate = { lossProof: 'Нет', exchangeProof: 'Нет', destroyed: 'Нет' };

const replaced: Record<DuplicateCause, Fate> = {
  // Nobody can destroy what is lost; the register names no better proof than «Другое» without what the police writes.
  Lost: { ...IN_FORCE, lossProof: 'Другое' },
  Spoilt: { ...IN_FORCE, exchangeProof: 'Обмен по причине порчи', destroyed: 'Да' },
  Mistake: { ...IN_FORCE, exchangeProof: 'Обмен по причине наличия недостоверной информации', destroyed: 'Да' },
};

/** Why a document was replaced, or that it was taken back, in the register's words. */
export function fateOf({ isRevoked, replacedBecause }: Pick<KnownDocument, 'isRevoked' | 'replacedBecause'>): Fate {
  if (!isRevoked) return IN_FORCE;
  return replacedBecause ? replaced[replacedBecause] : { ...IN_FORCE, destroyed: 'Да' };
}
