/** 11 digits → «000-000-000 00»; anything else as it is. */
export const formatSnils = (snils: string | null | undefined): string =>
  (snils ?? '').replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1-$2-$3 $4');
