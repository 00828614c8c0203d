import { canDecide, type Invoice } from './invoices.ts';

/**
 * A part of it was paid otherwise or taken off its course, a contract was concluded that it does not name, or an act has accepted its
 * training, so that it cannot be cancelled alone; and nothing has come for it: a new one in its place asks for the rest alone, by the contract.
 */
export const isReissuable = ({
  state,
  rest,
  paid,
  otherwise,
  unnamed,
  owedActs,
}: Pick<Invoice, 'state' | 'rest' | 'paid' | 'otherwise' | 'unnamed' | 'owedActs'>): boolean =>
  canDecide(state) === true && paid === 0 && (otherwise > 0 || unnamed !== null || owedActs.length > 0) && rest > 0;

/**
 * Why the caller's side cannot cancel an invoice that waits for its money; null when it can. It is the center's document: a client
 * takes back what it has made out to itself, while nothing has come for it.
 */
export function cancelRefusal(
  invoice: { isByClient: boolean; paid: number; owedActs: readonly string[] },
  isCenter: boolean,
): string | null {
  if (!isCenter && !invoice.isByClient) return 'Счёт выставил учебный центр: попросите его отменить счёт';
  if (!isCenter && invoice.paid > 0) return 'По счёту уже поступили деньги: отменить его может только учебный центр';
  return invoice.owedActs.length > 0 ? owedText(invoice, isCenter) : null;
}

/** Without its invoice a debt by an act would be asked for by nobody. */
const owedText = ({ paid, owedActs }: { paid: number; owedActs: readonly string[] }, isCenter: boolean): string => {
  const named = `Обучение по счёту принято (${owedActs.join(', ')}) и не оплачено: без счёта долг пропал бы из «Долгов» и напоминаний`;
  if (!isCenter) return `${named}. Попросите учебный центр исправить документы`;
  const act = 'аннулируйте акт (УПД исправляют) в «Документах»';
  return paid > 0
    ? `${named}. Сначала ${act} или отмените поступление`
    : `${named}. Выставьте новый счёт вместо этого или сначала ${act}`;
};
