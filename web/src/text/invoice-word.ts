/** What making an invoice is called: a center issues it, a client gets it. */
export const invoiceWord = (isCenter: boolean): string => (isCenter ? 'Выставить счёт' : 'Получить счёт');

export const invoiceDone = (isCenter: boolean): string => (isCenter ? 'Счёт выставлен!' : 'Счёт получен!');
