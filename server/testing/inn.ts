/** An INN of ten digits that ends with the check digit, another for each number. */
export function innOf(serial: number): string {
  const digits = String(770_000_000 + serial);
  const weights = [2, 4, 10, 3, 5, 9, 4, 6, 8];
  const sum = weights.reduce((total, weight, i) => total + weight * Number(digits[i]), 0);
  return `${digits}${(sum % 11) % 10}`;
}
