/** What a document is known by on paper. */
interface Numbered {
  series: string;
  /** Of the printed form; empty for plain paper. */
  blankNumber: string;
  number: string;
}

/**
 * How a document names itself: on a printed form by series and number of the form, «ПК-63 № 0000098»; on plain paper by its
 * registration number, «№ 12». A series without a form is the center's own and goes with that number, so that nobody takes
 * the two for a form: «рег. № 39 (серия ПК-63)» (decision 620).
 */
export function ownNumberText({ series, blankNumber, number }: Numbered): string {
  if (blankNumber) return [series, `№\u00a0${blankNumber}`].filter(Boolean).join(' ');
  return series ? `рег.\u00a0№\u00a0${number} (серия\u00a0${series})` : `№\u00a0${number}`;
}

/** The same where documents are told apart: of one on a form its registration number is beside, «ПК-63 № 0000098 (рег. № 39)». */
export function numberText(document: Numbered): string {
  const { blankNumber, number } = document;
  const own = ownNumberText(document);
  return blankNumber && blankNumber !== number ? `${own} (рег.\u00a0№\u00a0${number})` : own;
}
