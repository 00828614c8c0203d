/** What a table calls a column: 0 is «A», 26 is «AA». */
export function columnLetter(index: number): string {
  const rest = Math.floor(index / 26) - 1;
  return (rest < 0 ? '' : columnLetter(rest)) + String.fromCharCode(65 + (index % 26));
}
