/** Of a line of Calibri 11, points. */
const LINE = 15;
/** Excel takes no higher row. */
const HIGHEST = 409;

/** Letters of a text are a little wider than the digits that a column's width counts, bold ones more. */
const PER_LETTER = { plain: 1.1, bold: 1.2 } as const;

/**
 * How high a row must be for its texts to be read whole, since only Excel looks itself: each text in the lines that
 * its column parts it into, at words.
 * @param widths of the columns, in digits
 */
export function rowHeight(texts: readonly string[], widths: readonly number[], face: keyof typeof PER_LETTER): number {
  const lines = texts.map((text, i) => linesOf(text, (widths[i] ?? 0) / PER_LETTER[face]));
  return Math.min(HIGHEST, LINE * Math.max(1, ...lines));
}

function linesOf(text: string, width: number): number {
  if (text.length <= width) return text.includes('\n') ? text.split('\n').length : 1;
  return text.split('\n').reduce((sum, paragraph) => sum + wrappedLines(paragraph, Math.max(1, width)), 0);
}

function wrappedLines(paragraph: string, width: number): number {
  let lines = 1;
  let filled = 0;
  for (const { length } of paragraph.split(' ')) {
    const own = Math.ceil(length / width);
    if (filled > 0 && filled + 1 + length > width) {
      lines += own;
      filled = length % width;
    } else {
      lines += filled > 0 ? 0 : own - 1;
      filled += (filled > 0 ? 1 : 0) + length;
    }
  }
  return lines;
}
