/** The query parameters with which the bank leads back to a page of the portal; free of zod, for the first visit. */
export const PAYMENT_STATUS_PARAM = 'payment_status';
/** Which payment it was: what became of it is told by its id. */
export const PAYMENT_PARAM = 'payment';
