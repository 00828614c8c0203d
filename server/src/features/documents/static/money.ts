import type { StaticDocumentType } from '@dopusk/contract/static-documents.ts';
import { tokenNounTitles } from '@dopusk/contract/tokens.ts';
import type { OperatorScope } from '../../../db/scope.ts';
import { requireRight } from '../../../http/access.ts';
import { Refusal } from '../../../http/refusal.ts';

/** Which of them say what somebody owes or has paid: they are read as invoices are, with `Money` (decision 56). */
export const isOfMoney: Record<StaticDocumentType, boolean> = {
  CertificateEducation: false,
  PaymentInvoice: true,
  ServiceAct: true,
};

/**
 * The operator with those of his organizations whose money he sees.
 * @throws Refusal TokenForbidden for a program that is not let to invoices; what `requireRight` throws
 */
export function withMoney(scope: OperatorScope): OperatorScope {
  if (scope.tokenRights && !scope.tokenRights.invoices)
    throw new Refusal('TokenForbidden', `Ключу нужно «${tokenNounTitles.invoices}»: чтение`);
  return requireRight(scope, 'Money');
}

/** The same for a list that leaves out what he does not see: null when he sees nobody's money. */
export function withMoneyIfAny(scope: OperatorScope): OperatorScope | null {
  try {
    return withMoney(scope);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
