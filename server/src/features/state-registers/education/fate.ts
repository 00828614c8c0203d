/** What the register is told of a document that is not in force any more. */
interface Fate {
  lossProof: string;
  exchangeProof: string;
  destroyed: string;
}

const IN_FORCE: Fate = { lossProof: 'Нет', exchangeProof: 'Нет', destroyed: 'Нет' };

const LOST = /утер|утрат|потер|похи|украд/i;
const SPOILT = /порч|испор|повре/i;

/** Why a document was replaced or taken back, in the register's words: what people write as the reason tells it. */
export function fateOf({
  revocationReason,
  isReplaced,
}: {
  revocationReason: string | null;
  isReplaced: boolean;
}): Fate {
  if (revocationReason === null) return IN_FORCE;
  // Nobody can destroy what is lost; the register names no better proof than «Другое» without what the police writes.
  if (isReplaced && LOST.test(revocationReason)) return { ...IN_FORCE, lossProof: 'Другое' };
  if (!isReplaced) return { ...IN_FORCE, destroyed: 'Да' };
  const exchangeProof = SPOILT.test(revocationReason)
    ? 'Обмен по причине порчи'
    : 'Обмен по причине наличия недостоверной информации';
  return { ...IN_FORCE, exchangeProof, destroyed: 'Да' };
}
