const LETTERS = 'абвгдежзиклмнопрстуфхцчшэюя';

/** A surname of its own for each number from 0: rows of one table with one name and birthday would be asked about. */
export function surname(serial: number): string {
  let end = '';
  for (let rest = serial; ; rest = Math.floor(rest / LETTERS.length) - 1) {
    end = LETTERS.charAt(rest % LETTERS.length) + end;
    if (rest < LETTERS.length) return `Новиков${end}`;
  }
}
