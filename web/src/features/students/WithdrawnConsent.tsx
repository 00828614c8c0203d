import { DESTROY_WITHIN_DAYS } from '@dopusk/contract/withdrawn-consent.ts';
import { Alert } from '@mantine/core';
import { ShieldAlert } from 'lucide-react';
import { formatDate, formatMoment } from '../../text/date.ts';

const DAY_MS = 86_400_000;

/** Above the profile of a person who has taken his consent back: what may still be done with his data, and until when. */
export function WithdrawnConsent({ at, isOwn }: { at: string; isOwn: boolean }) {
  const until = formatDate(new Date(Date.parse(at) + DESTROY_WITHIN_DAYS * DAY_MS).toISOString());
  return (
    <Alert
      color="red"
      variant="light"
      mb="lg"
      icon={<ShieldAlert size={20} aria-hidden />}
      title={`Согласие на обработку персональных данных отозвано ${formatMoment(at)}`}
    >
      {isOwn
        ? 'Новые курсы вам не назначат. Начатое обучение и учёт выданных документов продолжаются по закону. Вернуть согласие можно в настройках.'
        : `Новые курсы, сканы и фото не принимаются. Начатое по договору обучение и учёт выданных документов продолжаются по закону; остальные данные уничтожьте до ${until}.`}
    </Alert>
  );
}
