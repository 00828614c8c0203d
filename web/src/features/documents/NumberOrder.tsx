import type { NumberedOn } from '@dopusk/contract/documents/document-info.ts';
import type { DocumentType } from '@dopusk/contract/documents/document-type.ts';
import { documentTitle } from '@dopusk/contract/documents/documents-of-training.ts';
import { today } from '@dopusk/contract/fields/date.ts';
import type { TrainingType } from '@dopusk/contract/training-type.ts';
import { Alert, List, Text } from '@mantine/core';
import { CalendarClock } from 'lucide-react';
import { formatDay } from '../../text/date.ts';

interface Props {
  /** Numbers to be that bear an earlier day than a number before them. */
  late: readonly {
    type: DocumentType;
    trainingType: TrainingType | null;
    number: string;
    date: string;
    after: NumberedOn;
  }[];
}

/** Before fixing: a register whose numbers do not follow its days is asked about; it is no mistake, and nothing stops it. */
export function NumberOrder({ late }: Props) {
  if (late.length === 0) return null;
  return (
    <Alert color="yellow" title="Номер не по порядку дат" icon={<CalendarClock size={20} aria-hidden />}>
      <List size="sm" spacing={4} listStyleType={late.length > 1 ? 'disc' : 'none'}>
        {late.map((one) => (
          <List.Item key={`${one.type} ${one.number}`}>{outOfOrderText(one)}</List.Item>
        ))}
      </List>
      <Text size="sm" mt={8}>
        Зафиксировать можно и так, но в реестре даты пойдут не по номерам.
      </Text>
    </Alert>
  );
}

/**
 * «Договор: № 12 уже выдан 5 ноября, а № 13 будет 2 ноября»; of a register that several kinds of documents share also which
 * of them the number before is of.
 */
function outOfOrderText({ type, trainingType, number, date, after }: Props['late'][number]): string {
  const taken = after.date > today() ? 'уже подготовлен на' : 'уже выдан';
  const title = documentTitle(type, trainingType);
  const other = documentTitle(type, after.trainingType);
  const which = other === title ? '' : ` того же реестра («${other}»)`;
  return `${title}: №\u00a0${after.number}${which} ${taken} ${formatDay(after.date)}, а №\u00a0${number} будет ${formatDay(date)}`;
}
