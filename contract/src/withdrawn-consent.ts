/** Days in which data that no law lets keep is destroyed after a withdrawal (152-ФЗ, article 21, part 5). */
export const DESTROY_WITHIN_DAYS = 30;

interface Person {
  /** When he took his consent to personal-data processing back; null while it stands, or was never asked for. */
  consentWithdrawnAt: string | Date | null;
}

/**
 * Whether anything new may be done with a person's data: a course assigned, a scan or a photo taken. True, or the
 * reason why not. What a contract or a law asks for goes on: courses assigned before and the documents of them
 * (152-ФЗ, article 6, part 1, items 2 and 5).
 */
export function canProcess({ consentWithdrawnAt }: Person): true | string {
  return (
    consentWithdrawnAt === null ||
    'Сотрудник отозвал согласие на обработку персональных данных: новое обучение и новые документы – только после нового согласия'
  );
}
