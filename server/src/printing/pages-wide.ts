/** Points of an A4 on its side between our margins. */
const PAGE_WIDTH = 784;
/** The smallest type that is read on paper without a glass, of the 11 that the table is set in. */
const LEAST_SCALE = 8 / 11;
/** Ours are a handful: no table of a hundred columns is printed. */
const MOST_PAGES = 10;

/** Points of a column: Excel counts its width in digits of 7 pixels, and 5 pixels of air. */
const pointsOf = (width: number): number => (width * 7 + 5) * 0.75;

/**
 * How many pages beside each other a table takes, so that nothing is smaller than 8 points: Excel fits all columns into
 * that many, breaking between columns.
 * @param widths of the columns, in digits
 * @param pinned how many of the first are repeated on each page
 */
export function pagesWide(widths: readonly number[], pinned: number): number {
  const points = widths.map(pointsOf);
  const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);
  const room = PAGE_WIDTH / LEAST_SCALE;
  if (sum(points) <= room) return 1;
  const repeated = sum(points.slice(0, pinned));
  let pages = 1;
  let filled = repeated;
  for (const width of points.slice(pinned)) {
    if (filled + width > room && filled > repeated) {
      pages += 1;
      filled = repeated;
    }
    filled += width;
  }
  return Math.min(pages, MOST_PAGES);
}
