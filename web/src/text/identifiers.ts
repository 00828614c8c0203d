/** +79123456789 → «+7 (912) 345-67-89»; anything else as it is. */
export const formatPhone = (phone: string | null | undefined): string =>
  (phone ?? '').replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, '+7 ($1) $2-$3-$4');

/** 11 digits → «000-000-000 00»; anything else as it is. */
export const formatSnils = (snils: string | null | undefined): string =>
  (snils ?? '').replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1-$2-$3 $4');
