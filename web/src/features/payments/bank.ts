import { toastError } from '../../ui/toast.ts';

/** Leads to the bank's page; without its address says so. */
export function goToBank({ confirmUrl }: { confirmUrl: string }): void {
  if (confirmUrl) location.assign(confirmUrl);
  else toastError('Не удалось получить ссылку на оплату');
}

/** The current page, for the return from the bank. */
export const thisPage = (): string => location.pathname + location.search;
