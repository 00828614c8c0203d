/** What a document is known by on paper. */
interface Numbered {
  series: string;
  /** Of the printed form; empty for plain paper. */
  blankNumber: string;
  number: string;
}

/**
 * How a document is named, as it names itself: on a printed form by series and number of the form, with its registration
 * number beside, «ПК-63 № 0000098 (рег. № 39)»; on plain paper by its number, «ПП № 12».
 */
export function numberText({ series, blankNumber, number }: Numbered): string {
  const own = [series, `№\u00a0${blankNumber || number}`].filter(Boolean).join(' ');
  return blankNumber && blankNumber !== number ? `${own} (рег.\u00a0№\u00a0${number})` : own;
}
