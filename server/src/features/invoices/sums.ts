import { toRubles } from '@dopusk/contract/fields/rubles.ts';
import type { InvoiceState } from '@dopusk/contract/invoices.ts';

/** The sums of an invoice as the database adds them up, in kopecks; `otherwise` is what a decided one was closed with. */
interface Sums {
  kopecks: number;
  paid: number;
  rest: number;
  otherwise: number;
  removed: number;
  putBack: number;
  state: InvoiceState;
}

/** The same in rubles, as people read them. */
export const inRubles = <Row extends Sums>({
  kopecks,
  paid,
  rest,
  otherwise: closedWith,
  removed,
  putBack,
  ...row
}: Row) => {
  const isOpen = row.state === 'Issued';
  // Of what had come, what has left the balance again: it asks for that anew.
  const over = isOpen ? Number(paid) + Number(rest) + Number(removed) - kopecks : 0;
  const returned = Math.min(Number(paid), Math.max(0, over));
  const otherwise = isOpen ? kopecks - (Number(paid) - returned) - Number(rest) : closedWith;
  return {
    ...row,
    amount: toRubles(kopecks),
    paid: toRubles(Number(paid)),
    returned: toRubles(returned),
    rest: toRubles(Number(rest)),
    otherwise: toRubles(otherwise),
    removed: toRubles(Math.min(otherwise, Number(removed))),
    putBack: toRubles(Math.min(otherwise, Number(removed), Number(putBack))),
  };
};
