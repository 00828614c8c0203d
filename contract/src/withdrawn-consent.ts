/**
 * The days within which data that no law obliges to keep is destroyed after a withdrawal (152-ФЗ, article 21, part 5).
 */
export const DESTROY_WITHIN_DAYS = 30;

interface Person {
  /** When he withdrew his consent to personal-data processing; null while it stands, or was never asked for. */
  consentWithdrawnAt: string | Date | null;
}

/**
 * Whether anything new may be done with a student's data, like assigning a course or taking a scan: true, or the reason
 * why not. What a contract or a law demands goes on: earlier assignments and their documents (152-ФЗ, article 6, part
 * 1, items 2 and 5).
 */
export function canProcess({ consentWithdrawnAt }: Person): true | string {
  return (
    consentWithdrawnAt === null ||
    'Сотрудник отозвал согласие на обработку персональных данных: новое обучение и новые документы – только после нового согласия'
  );
}
