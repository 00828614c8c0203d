/** What the portal's own table of wrong rows says beside their data: the first titles of it, in this order. */
export const FAILED_TITLES = ['Строка', 'Что исправить'] as const;

/** And of a file with several sheets. */
export const SHEET_TITLE = 'Лист';

/** Whether titles are those of a table of wrong rows, with which somebody has come back. */
export const isFailedSheet = (titles: readonly string[]): boolean => {
  const [first, ...rest] = titles;
  const own = first === SHEET_TITLE ? rest : titles;
  return FAILED_TITLES.every((title, i) => own[i] === title);
};
